"""A small app in the file format, with one of everything."""

SMALL_APP = """
schema: openphone.simapp/1
app: {id: small, name: Small, zh: 小, platform: ios, bundle: org.example.small, launch: resume_last}
state: {dark: false, draft: "", secret: "", tab: one, size: medium, owner: "{people.name}", done: ""}
lists:
  people: {pick: [2, 3], of: [{name: Ada}, {name: Bo}, {name: Cy}, {name: Di}, {name: Eve}, {name: Flo}]}
  notes: {of: []}
links: [{url: "small://person/{name}", to: person}, {url: "small://size", to: sizes, set: {size: large}}]
alerts:
  - id: sure
    title: Delete {name}?
    buttons: [{text: Keep}, {text: Delete, remove: people, set: {done: "{name}"}, back: true}]
  - {id: location, title: May Small see where you are?, system: true, buttons: [{text: Deny}, {text: Allow}]}
screens:
  - id: home
    title: Small
    pages: [0, 0.5]
    elements:
      - {id: dark, text: Dark, zh: 深色, kind: toggle, at: [0.2, 0.2], bind: dark}
      - {id: only_dark, text: Only in the dark, kind: row, at: [0.3, 0.26], when: dark, gap: 0.06}
      - {id: sizes, text: Size, kind: row, at: [0.2, 0.32], value: "{size}", to: sizes}
      - {id: people, kind: list, at: [0.2, 0.38], items: people, room: 1, row: {text: "{name}", to: person}}
      - {id: new, text: New, kind: row, at: [0.2, 0.44], to: editor}
      - {id: off_limits, text: Off limits, kind: row, at: [0.2, 0.5], enabled: dark, to: sizes}
      - {id: covered, text: Covered, kind: row, at: [0.2, 0.95], to: sizes}
      - {id: deep, text: Deep, kind: row, at: [0.2, 0.8], page: 1, to: sizes}
      - {id: bar, text: Bar, kind: field, at: [0.5, 0.95], size: [0.9, 0.06], pinned: true, to: editor}
  - id: sizes
    title: Size
    elements:
      - {id: back, text: "{back}", kind: back, at: [0.095, 0.096], pinned: true}
      - {id: small, text: Small print, kind: toggle, at: [0.2, 0.3], bind: size, choice: small}
      - {id: large, text: Large print, kind: toggle, at: [0.2, 0.36], bind: size, choice: large}
      - {id: ask, text: Where am I, kind: button, at: [0.5, 0.5], alert: location}
      - {id: more, text: More, kind: button, at: [0.5, 0.6], to: sheet}
      - {id: again, text: Once more, kind: row, at: [0.2, 0.7], to: person, with: {name: "{size}"}}
  - id: person
    title: "{name}"
    elements:
      - {id: back, text: "{back}", kind: back, at: [0.095, 0.096], pinned: true}
      - {id: delete, text: Delete, kind: button, at: [0.5, 0.5], alert: sure}
      - {id: menu, text: Menu, kind: button, at: [0.5, 0.6], to: dialog}
  - id: editor
    title: New
    opens_keyboard: draft
    elements:
      - {id: draft, text: Title, kind: field, at: [0.5, 0.2], bind: draft,
         enter: {append: {notes: {name: "{draft}"}}, set: {draft: ""}, back: true}}
      - {id: secret, text: Password, kind: field, at: [0.5, 0.3], bind: secret, password: true}
  - id: sheet
    title: More
    layer: sheet
    pages: [0, 1.0]
    elements:
      - {id: close, text: close, kind: button, at: [0.9, 0.114], pinned: true, close: true}
      - {id: first, text: First, kind: row, at: [0.2, 0.3]}
      - {id: last, text: Last, kind: row, at: [0.2, 0.8], page: 1}
  - id: dialog
    title: Menu
    layer: dialog
    elements:
      - {id: agree, text: "Yes", kind: button, at: [0.5, 0.45], set: {done: "yes"}, close: true}
      - {id: refuse, text: "No", kind: button, at: [0.5, 0.52], close: true}
  - id: vault
    title: Vault
    secure: true
    elements: [{id: gold, text: Gold, at: [0.5, 0.5]}]
"""
