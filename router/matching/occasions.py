"""How often, when and whether any longer: words of requests that name no thing. Pure data."""

from typing import Final

OCCASIONS: Final[dict[str, str]] = {
    "DAILY": (
        "every day|everyday|daily|each day|every single day|each and every day|day after day"
        "|seven days a week"
        "|7 days a week|every day of the week|on a daily basis|every morning|each morning"
        "|every single morning"
        "|every evening|each evening|every single evening|every night|each night|every single night|nightly"
        "|every afternoon|each afternoon|每天|天天|每日|每一天|日日|一周七天|每天都"
        "|天天都|每日都"
        "|每晚|每天晚上|每天早上|每天早晨|每天下午|每天中午|每天上午|每天凌晨|每早|每天清晨|每晚都"
        "|每个早上|每个晚上"
    ),
    "WEEKDAYS": (
        "weekdays|weekday|every weekday|each weekday|all weekdays|workdays|workday|every workday|each workday"
        "|working days|every working day|work days|work day|weekdays only|only weekdays|only on weekdays"
        "|just weekdays|week days|every week day|weekday mornings|every weekday morning|weekday morning"
        "|every monday to friday|each monday to friday|every monday through friday|every mon to fri"
        "|monday to friday|monday through friday|monday till friday|monday thru friday|monday until friday"
        "|mondays to fridays|mon to fri|mon through fri|mon thru fri|mon fri|m-f|monday-friday|school days"
        "|every school day|five days a week|工作日|每个工作日|每工作日|上班日|上班的日子|工作的日子"
        "|上班天|平日"
        "|周一到周五|周一至周五|周一到五|周一至五|星期一到星期五|星期一至星期五|星期一到五|星期一至五"
        "|礼拜一到礼拜五"
        "|礼拜一到五|礼拜一至五|周1到周5|周1至周5|周一到周五每天|每周一到周五|每周一至周五|上学日|上学的日子"
    ),
    "WAKE": (
        "be woken|be woken up|woken|woken up|buzz me awake|wake me|wake me up|wake us|wake us up"
        "|waking me|waking|get me up|get us up|get me out of bed|rouse me|get me awake|have me up"
        "|make sure i'm up|make sure i'm awake|make sure i get up|make sure i wake up|make sure i am up"
        "|be up|be awake|get up|wake up|叫醒|叫醒我|叫我|叫我起床|叫我起来|喊我|喊我起床|喊我起来|喊醒我"
        "|把我叫醒|把我叫起来|把我喊醒|把我闹醒|闹醒我|闹我|唤醒我|叫一声|叫我一声|叫我一下|叫早|弄醒我"
        "|把我弄醒|提醒我起床|催我起床|叫醒一下我"
        "|叫我起来一下"
    ),
    "UNWANTED": (
        "don't need|do not need|no longer need|no longer needed|not needed|don't need anymore|won't need"
        "|needn't"
        "|don't want|no longer want|no need for|anymore|any more|any longer|不要了|不用了|不需要了"
        "|用不着了|用不上了"
        "|不想要了|没用了|不再需要|用不到了|不需要|没必要了|用不着|多余了"
    ),
    "NOSTART": (
        "don't start|don't start it|don't start it yet|do not start|do not start it|do not start it yet"
        "|without starting|without starting it|don't run|don't run it|don't run it yet|do not run"
        "|do not run it"
        "|hold off|hold off starting|hold off starting it|hold off on starting it|don't begin"
        "|don't kick it off"
        "|not start|not yet|not start it|not started|unstarted|don't hit start|don't press start"
        "|don't let it run"
        "|don't set it off|don't start the countdown|without running it|never start it|don't start counting"
        "|leave it stopped|don't actually start it|don't launch it|don't trigger it|别启动|不要启动"
        "|不启动|先别启动"
        "|先不启动|先不要启动|别开始|不要开始|不开始|先别开始|先不开始|先不要开始|暂不启动|暂不开始"
        "|暂时别启动"
        "|暂时不启动|暂时不开始|暂时别开始|先不用启动|先不用开始|不用启动|不用开始|别跑|先别跑|先不跑"
        "|别走|先别走"
        "|先不走|别计时|先别计时|先不计时|别按开始|不按开始|先别按开始|先不按开始|不要按开始|不要跑"
        "|先不要跑|不跑"
        "|先别点开始|别点开始|不要计时|先不要计时|不急着开始|不急着启动|别让它跑|先别动|别急着开始"
        "|先不急着开始|还不启动"
        "|还不开始|唔好开始|别倒数|先别倒数|先别倒计时"
    ),
}
"""By what they say, words parted by bars, in both languages."""
