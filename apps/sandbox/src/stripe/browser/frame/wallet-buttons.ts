import { linkToPage, required } from "../../../browser/frame-content.ts";
import type { Wallet } from "../../wallets.ts";
import type { ButtonsConfiguration, FromButtons, ToButtons } from "../wallet-messages.ts";

const list = required("buttons", HTMLElement);
let available: Promise<Wallet[]> | undefined;
let isReady = false;
let shownAs = "";

const page = linkToPage<ToButtons, FromButtons>(({ configuration }) => {
	available ??= readAvailable();
	available.then((wallets) => show(configuration, wallets)).catch(reportError);
});

/** The wallets of this device; the sandbox's controls decide. */
async function readAvailable(): Promise<Wallet[]> {
	const response = await fetch("/frames/wallets/available");
	return (await response.json()).available;
}

function show(configuration: ButtonsConfiguration, wallets: Wallet[]): void {
	// A frame in a hidden part of the page has no size, so buttons are replaced only when they differ.
	const description = JSON.stringify(configuration);
	if (description === shownAs) return;
	shownAs = description;
	const shown = configuration.buttons.filter(({ wallet }) => wallets.includes(wallet));
	document.documentElement.lang = configuration.language;
	document.documentElement.style.setProperty("--height", `${configuration.heightPx}px`);
	if (CSS.supports("border-radius", configuration.radius))
		document.documentElement.style.setProperty("--radius", configuration.radius);
	list.replaceChildren(
		...shown.map(({ wallet, label, theme }) => {
			const button = document.createElement("button");
			button.type = "button";
			button.textContent = label;
			button.dataset["wallet"] = wallet;
			button.dataset["theme"] = theme;
			button.addEventListener("click", () => page.send({ kind: "press", wallet }));
			return button;
		}),
	);
	sendHeight();
	if (isReady) return;
	isReady = true;
	page.send({ kind: "ready", available: shown.map(({ wallet }) => wallet) });
}

function sendHeight(): void {
	const height = Math.ceil(list.getBoundingClientRect().height);
	if (height > 0) page.send({ kind: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
}

list.addEventListener("keydown", (event) => {
	if (event.key === "Escape") page.send({ kind: "escape" });
});
list.addEventListener("focusin", (event) => {
	if (event.relatedTarget === null) page.send({ kind: "focus" });
});
list.addEventListener("focusout", (event) => {
	if (event.relatedTarget === null) page.send({ kind: "blur" });
});
new ResizeObserver(sendHeight).observe(document.body);
page.send({ kind: "loaded" });
