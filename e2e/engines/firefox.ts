import puppeteer, { type ElementHandle, type Frame, type Page } from "puppeteer-core";
import { bringToMiddle, type Engine, type EngineElement, type EngineScope, viewport } from "./engine.ts";
import { programOf } from "./programs.ts";

const preferences = {
	// A camera and a microphone that need neither device nor permission.
	"media.navigator.streams.fake": true,
	"media.navigator.permission.disabled": true,
	"intl.accept_languages": "en-US, en",
};

/** Firefox by WebDriver BiDi, its own protocol since Debian has no geckodriver. */
export async function openFirefox(): Promise<Engine> {
	const browser = await puppeteer.launch({
		browser: "firefox",
		executablePath: programOf("firefox-esr", "/usr/bin/firefox-esr"),
		headless: true,
		extraPrefsFirefox: preferences,
		defaultViewport: viewport,
	});
	const page = await browser.newPage();
	const faults: string[] = [];
	page.on("pageerror", (error) => {
		faults.push(String(error));
	});
	page.on("console", (message) => {
		const text = message.text();
		if (message.type() === "error" && /Content.Security.Policy|Hydration|Minified React error/i.test(text))
			faults.push(text);
	});
	return {
		name: (await browser.version()).replace(/^firefox\//i, "Firefox "),
		...scopeOf(page),
		async goto(url) {
			await page.goto(url);
		},
		async inFrame(selector, act) {
			const frame = await (await page.waitForSelector(selector))?.contentFrame();
			if (!frame) throw new Error(`${selector} is no frame.`);
			return act(scopeOf(frame));
		},
		pressEscape: () => page.keyboard.press("Escape"),
		faults: () => faults,
		screenshot: () => page.screenshot({ encoding: "base64" }),
		close: () => browser.close(),
	};
}

type AnyScript = (...args: unknown[]) => unknown;

function scopeOf(scope: Page | Frame): EngineScope {
	return {
		evaluate: (script, ...args) => scope.evaluate(script as AnyScript, ...args) as never,
		async find(script, ...args): Promise<EngineElement | null> {
			const element = (await scope.evaluateHandle(script as AnyScript, ...args)).asElement();
			if (!element) return null;
			return {
				async click() {
					await element.evaluate(bringToMiddle as AnyScript);
					await (element as ElementHandle<Element>).click();
				},
				type: (text) => (element as ElementHandle<Element>).type(text),
				attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
			};
		},
	};
}
