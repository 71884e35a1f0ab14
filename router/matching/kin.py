"""Words by which people call those whom they know: kin, and what somebody does. Pure data.

Words that name nobody in particular are not among them: a friend, a colleague, 客户.
"""

from typing import Final

_KIN: Final = (
    "mum|mom|mummy|mommy|mama|mam|ma|dad|daddy|papa|pa|pop|grandma|grandpa|granny|gran|nan|nana|nanny|grandad"
    "|granddad|gramps|grandmother|grandfather|mother|father|parents|sister|sis|brother|bro|son|daughter|wife"
    "|husband|hubby|wifey|girlfriend|boyfriend|fiance|fiancee|aunt|auntie|aunty|uncle|cousin|niece|nephew"
    "|grandson|granddaughter|godmother|godfather|stepmum|stepmom|stepdad|abuela|abuelo|oma|opa|nonna|nonno|yaya"
    "|big|little|older|younger|elder|mother-in-law|father-in-law|sister-in-law|brother-in-law|in-laws"
)
KIN: Final = frozenset(_KIN.split("|"))
_ROLES: Final = (
    "boss|manager|landlord|landlady|neighbour|neighbor|roommate|flatmate|housemate|plumber"
    "|electrician|dentist|doctor|gp|vet|nurse|physio|therapist|teacher|tutor|coach|trainer|instructor|lawyer"
    "|solicitor|accountant|barber|hairdresser|mechanic|gardener|cleaner|babysitter|nanny|carer|driver|secretary"
    "|receptionist|reception|realtor|broker|banker|builder|carpenter|painter|handyman|locksmith"
    "|florist|caterer|photographer|dj|pastor|priest|rabbi|imam|captain|professor|supervisor|mentor|mate"
    "|bestie|courier|postman|caretaker|concierge|principal|headmaster"
)
ROLES: Final = frozenset(_ROLES.split("|"))
KIN_ZH: Final = (
    "妈妈?|爸爸?|老妈|老爸|我妈|我爸|阿妈|阿爸|老豆|老母|爹|娘|爷爷|奶奶|外公|外婆|姥姥|姥爷|阿公|阿婆|阿嬷|阿嫲|公公|婆婆|岳父"
    "|岳母|丈母娘|老丈人|老婆|老公|媳妇|爱人|太太|先生|女朋友|男朋友|女友|男友|前女友|前男友|哥哥?|姐姐?|弟弟?|妹妹?"
    "|[大二三四五六小老]哥|[大二三四五六小老]姐|[老小]弟|[老小]妹|大佬|细佬|细妹|家姐|家兄|嫂子|大嫂|弟妹|弟媳|姐夫|妹夫"
    "|[大二三四小老]?(?:叔叔?|伯伯?|舅舅?|姑姑|姑妈|姨妈?|姨母|婶婶?|舅妈|姑父|姑丈|姨父|姨丈|阿姨)|姨妈"
    "|[表堂](?:哥|姐|弟|妹|叔|姑|姨|舅|侄|嫂|姐夫|妹夫)|儿子|女儿|闺女|孙子|孙女|外孙|外孙女|女婿|儿媳|儿媳妇|侄子|侄女|外甥|外甥女"
    "|干[爹妈儿娘]|干女儿|继父|继母|后妈|亲家"
)
ROLES_ZH: Final = (
    "老板|老板娘|老细|领导|经理|主管|总监|店长|组长|同桌|室友|舍友|闺蜜|死党|邻居|房东|二房东|房客|租客|物业"
    "|前台|保安|门卫|门房|保姆|月嫂|阿姨|家政|钟点工|司机|代驾|师傅|装修队|木匠|电工|水电工|水管工|班主任|导师|老师|辅导员|校长"
    "|教练|助教|家教|医生|牙医|兽医|护士|药师|律师|会计|中介|客服经理|快递员|快递小哥|外卖小哥|骑手|理发师|美容师|摄影师"
    "|裁缝|修车师傅|修理工|花店|秘书|干事|村长|书记|牧师"
)
DOUBLE_SURNAMES: Final = (
    "诸葛|欧阳|司马|上官|司徒|皇甫|夏侯|东方|尉迟|公孙|慕容|令狐|宇文|长孙|端木|独孤|南宫|西门|百里|呼延"
)
