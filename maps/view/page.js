"use strict";
const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const CARD = {w: 112, h: 200, picture: 160}, GAP = {x: 90, y: 34}, EDGE = 30;
const screens = new Map(MAP.screens.map((screen) => [screen.id, screen]));
const edges = MAP.screens.flatMap((screen) => screen.elements
  .filter((element) => element.to && screens.has(element.to))
  .map((element) => ({from: screen.id, to: element.to, element})));
const nodes = new Map();
let chosen = null;

function make(tag, attributes = {}, text = "", space = SVG) {
  const made = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}
const html = (tag, attributes, text) => make(tag, attributes, text, null);
const nameOf = (screen) => screen.title && !screen.title.includes("{") ? screen.title : screen.id.replaceAll("_", " ");
const left = (screen) => EDGE + screen.place[0] * (CARD.w + GAP.x);
const top_ = (screen) => EDGE + screen.place[1] * (CARD.h + GAP.y);

function draw() {
  const graph = $("graph");
  const width = Math.max(...MAP.screens.map(left)) + CARD.w + EDGE;
  const height = Math.max(...MAP.screens.map(top_)) + CARD.h + EDGE;
  graph.setAttribute("width", width);
  graph.setAttribute("height", height);
  for (const edge of edges) graph.append(edge.path = pathOf(edge));
  for (const screen of MAP.screens) graph.append(nodeOf(screen));
}

function pathOf({from, to, element}) {
  const a = screens.get(from), b = screens.get(to);
  const x1 = left(a) + CARD.w, y1 = top_(a) + CARD.picture / 2, x2 = left(b), y2 = top_(b) + CARD.picture / 2;
  const bend = x2 > x1 ? (x2 - x1) / 2 : 70;
  const path = make("path", {class: "edge", d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`});
  path.classList.toggle("verified", element.verified);
  path.classList.toggle("risky", element.risk !== "none");
  path.append(make("title", {}, `${from} - ${element.text || element.id} - ${to}`));
  return path;
}

function nodeOf(screen) {
  const node = make("g", {class: "node", tabindex: "0", role: "button", "data-screen": screen.id,
    "aria-label": nameOf(screen), transform: `translate(${left(screen)} ${top_(screen)})`});
  node.append(make("rect", {class: "card", width: CARD.w, height: CARD.h, rx: 8}));
  if (screen.picture) {
    node.append(make("image", {href: screen.picture, x: 4, y: 4, width: CARD.w - 8, height: CARD.picture,
      preserveAspectRatio: "xMidYMid meet"}));
  } else {
    node.append(drawn(screen));
  }
  node.append(make("text", {x: 8, y: CARD.picture + 20}, clipped(nameOf(screen), 15)));
  node.append(make("text", {class: "id", x: 8, y: CARD.picture + 33}, clipped(screen.id, 20)));
  node.addEventListener("click", () => choose(screen.id));
  node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") choose(screen.id); });
  nodes.set(screen.id, node);
  return node;
}

function drawn(screen) {
  const group = make("g", {class: "drawn"});
  const w = 76, h = CARD.picture - 6, x0 = (CARD.w - w) / 2, y0 = 4;
  group.append(make("rect", {x: x0, y: y0, width: w, height: h, rx: 6}));
  const shown = screen.elements.filter((element) => element.center && (element.page === 0 || element.pinned));
  for (const element of shown) {
    const [x, y] = element.center;
    group.append(make("text", {x: x0 + x * w, y: y0 + y * h + 1.5, "text-anchor": "middle"},
      clipped(element.text || element.id, 18)));
  }
  if (!shown.length) {
    screen.elements.slice(0, 20).forEach((element, line) => group.append(
      make("text", {x: x0 + 4, y: y0 + 12 + line * 7}, clipped(element.text || element.id, 22))));
  }
  return group;
}

const clipped = (text, most) => text.length > most ? `${text.slice(0, most - 1)}…` : text;

function choose(id) {
  chosen = id;
  for (const [screen, node] of nodes) node.classList.toggle("chosen", screen === id);
  nodes.get(id).scrollIntoView({block: "nearest", inline: "nearest"});
  show(screens.get(id));
}

function show(screen) {
  const panel = $("panel");
  panel.replaceChildren(html("h2", {}, nameOf(screen)), html("p", {}, screen.description));
  panel.append(html("p", {}, [screen.id, screen.layer, ...screen.names].join(" · ")));
  if (screen.picture) panel.append(html("img", {src: screen.picture, alt: nameOf(screen), width: "150"}));
  panel.append(html("h3", {}, `Elements (${screen.elements.length})`), list(screen.elements, elementItem));
  const macros = MAP.macros.filter((macro) => macro.screens.includes(screen.id));
  panel.append(html("h3", {}, `Macros (${macros.length})`), list(macros, macroItem));
}

function list(things, item) {
  const made = html("ul");
  for (const thing of things) made.append(item(thing));
  return made;
}

function elementItem(element) {
  const item = html("li", {"data-element": element.id}, element.text || element.id);
  item.append(html("span", {class: "soft"}, ` ${element.role}${element.fixed ? "" : " · varies"}`));
  tags(item, element.risk, element.to && element.verified);
  if (element.to) {
    const go = html("button", {class: "to", type: "button"}, ` → ${element.to}`);
    go.addEventListener("click", () => screens.has(element.to) && choose(element.to));
    item.append(go);
  }
  return item;
}

function macroItem(macro) {
  const item = html("li", {"data-macro": macro.id});
  const params = Object.entries(macro.params).map(([name, type]) => `${name}: ${type}`).join(", ");
  item.append(html("b", {}, macro.id), ` ${macro.description}`, html("span", {class: "soft"}, params && ` (${params})`));
  tags(item, macro.risk, macro.verified);
  item.append(html("div", {class: "soft"}, macro.runs ? `run ${macro.runs} times here` : "never run here"));
  for (const step of macro.steps) item.append(html("div")), item.lastChild.append(html("code", {}, step));
  return item;
}

function tags(item, risk, verified) {
  if (risk !== "none") item.append(html("span", {class: "tag bad"}, risk.replaceAll("_", " ")));
  if (verified) item.append(html("span", {class: "tag good"}, "verified"));
}

function isUsed(screen) {
  return MAP.macros.some((macro) => macro.runs && macro.screens.includes(screen.id));
}

const TESTS = {
  verified: (screen) => edges.some((edge) => edge.to === screen.id && edge.element.verified),
  unverified: (screen) => screen.id !== MAP.home && !TESTS.verified(screen),
  risky: (screen) => screen.elements.some((element) => element.risk !== "none")
    || MAP.macros.some((macro) => macro.risk !== "none" && macro.screens.includes(screen.id)),
  unused: (screen) => !isUsed(screen),
};

function says(screen, words) {
  const macros = MAP.macros.filter((macro) => macro.screens.includes(screen.id));
  const text = [screen.id, screen.title, screen.description, ...screen.names,
    ...screen.elements.flatMap((element) => [element.id, element.text, ...element.names]),
    ...macros.flatMap((macro) => [macro.id, macro.description, ...macro.say])].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function sift() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = Object.keys(TESTS).filter((name) => $(name).checked);
  const kept = new Set(MAP.screens
    .filter((screen) => says(screen, words) && wanted.every((name) => TESTS[name](screen)))
    .map((screen) => screen.id));
  for (const [id, node] of nodes) node.classList.toggle("faded", !kept.has(id));
  for (const edge of edges) edge.path.classList.toggle("faded", !kept.has(edge.from) || !kept.has(edge.to));
  $("count").textContent = kept.size === screens.size ? `${screens.size} screens, ${edges.length} ways`
    : `${kept.size} of ${screens.size} screens`;
  if (words.length && kept.size && !kept.has(chosen)) choose([...kept][0]);
}

function shortest(from, to) {
  const before = new Map([[from, null]]), queue = [from];
  while (queue.length && !before.has(to)) {
    const here = queue.shift();
    for (const edge of edges) {
      if (edge.from === here && !before.has(edge.to)) before.set(edge.to, edge), queue.push(edge.to);
    }
  }
  if (!before.has(to)) return null;
  const way = [];
  for (let edge = before.get(to); edge; edge = before.get(edge.from)) way.unshift(edge);
  return way;
}

function trace() {
  const from = $("from").value, to = $("to").value;
  const way = from && to ? shortest(from, to) : [];
  for (const edge of edges) edge.path.classList.toggle("onway", Boolean(way && way.includes(edge)));
  const on = new Set((way || []).flatMap((edge) => [edge.from, edge.to]));
  for (const [id, node] of nodes) node.classList.toggle("onway", on.has(id));
  $("steps").textContent = !from || !to ? "" : way === null ? "no way" : way.length === 0 ? "the same screen"
    : way.map((edge) => edge.element.text || edge.element.id).join(" › ");
}

function begin() {
  $("name").textContent = `${MAP.app.name} (${MAP.app.platform})`;
  $("origin").textContent = `${MAP.origin.source}, ${[MAP.origin.device, MAP.origin.os].filter(Boolean).join(", ")}`;
  for (const select of [$("from"), $("to")]) {
    select.append(html("option", {value: ""}, "…"));
    for (const screen of MAP.screens) select.append(html("option", {value: screen.id}, nameOf(screen)));
    select.addEventListener("change", trace);
  }
  draw();
  $("search").addEventListener("input", sift);
  for (const name of Object.keys(TESTS)) $(name).addEventListener("change", sift);
  sift();
  choose(MAP.home);
}
begin();
