// Runs before simcord's own scripts: hands them the key, which the address does not show, and notices when the bot stops.
const told = JSON.parse(document.currentScript.dataset.told);
document.documentElement.lang = told.language;
document.documentElement.classList.toggle("tools", told.tools);
document.title = "Royal Games";
for (const [rel, name] of [["icon", "face.png"], ["stylesheet", "play.css"]]) {
  document.head.append(Object.assign(document.createElement("link"), { rel, href: `/static/${name}` }));
}
history.replaceState(null, "", `#${told.key}`);

const made = (name, id, text) => Object.assign(document.createElement(name), { id, textContent: text });

// simcord counts "in 5 minutes" from when it last drew the message.
const words = new Intl.RelativeTimeFormat(told.language, { numeric: "auto" });
function relative(seconds) {
  let amount = seconds;
  for (const [unit, size] of [["second", 60], ["minute", 60], ["hour", 24], ["day", 7], ["week", Infinity]]) {
    if (Math.abs(amount) < size) return words.format(Math.round(amount), unit);
    amount /= size;
  }
}
function count() {
  for (const time of document.querySelectorAll("time.discord-timestamp")) {
    if (/:|\d{4}/.test(time.textContent)) continue; // a time of day, a date
    const text = relative((new Date(time.dateTime) - Date.now()) / 1000);
    if (time.textContent !== text) time.textContent = text;
  }
}

addEventListener("focusin", ({ target }) => { // simcord asks the bot for choices only once something is typed
  if (target.matches(".command-option-input[role=combobox]") && !target.value) target.dispatchEvent(new Event("input"));
});

// As in Discord, the end of the channel stays in sight after a press on it or one that a new message answers, until the
// person scrolls: the page itself opens at the start of its last message.
let pressedAt = 0, follows = false;
const list = () => document.querySelector("#channel-message-list");
addEventListener("click", ({ target }) => {
  if (target.closest("#channel-message-list button, #send-message")) pressedAt = Date.now();
  follows ||= Boolean(list().querySelector(":scope > article:last-of-type")?.contains(target));
}, true);
for (const scrolled of ["wheel", "touchmove"]) addEventListener(scrolled, () => { follows = false; }, { passive: true });
function keepInSight() {
  const timeline = document.querySelector("#channel-timeline");
  const show = () => { if (follows) timeline.scrollTop = timeline.scrollHeight; };
  new MutationObserver((changes) => {
    const came = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.("article")));
    follows ||= came && Date.now() - pressedAt < 5000;
    show();
  }).observe(list(), { childList: true });
  new ResizeObserver(show).observe(list()); // its pictures come later
}

addEventListener("DOMContentLoaded", () => { // they have read it
  history.replaceState(null, "", "/");
  const viewer = document.querySelector(".viewer-control");
  viewer.firstChild.textContent = told.you;
  viewer.after(made("span", "others", told.others));
  const stopped = made("dialog", "stopped", told.stopped);
  document.body.append(stopped);
  const opening = setInterval(() => { // at the start of the last message, once its pictures are there
    const last = document.querySelector("#channel-message-list > article:last-of-type");
    if (!last || !window.simcordPreview.ready) return;
    clearInterval(opening);
    last.scrollIntoView();
  }, 50);
  keepInSight();
  setInterval(count, 250);
  setInterval(async () => {
    const running = await fetch("/running", { cache: "no-store" }).then((answer) => answer.text(), () => null);
    if (running === null) stopped.open || stopped.showModal();
    else if (running !== told.key) location.reload();
    else stopped.close();
  }, 1000);
});
