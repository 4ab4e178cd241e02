import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { createInterface } from "node:readline";
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from "selenium-webdriver";
import { freePort } from "../../packages/testing/src/free-port.ts";
import { until } from "../../packages/testing/src/until.ts";
import { bringToMiddle, type Engine, type EngineElement, type EngineScope, viewport } from "./engine.ts";
import { programOf } from "./programs.ts";

/** WebKitGTK by its own WebDriver, on a display of its own. It is not Safari. */
export async function openWebkit(): Promise<Engine> {
	const children: ChildProcess[] = [];
	const start = (program: string, args: string[], env: Record<string, string> = {}) => {
		const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] });
		children.unshift(child);
		return child;
	};
	const stop = () => {
		for (const child of children) child.kill();
	};
	try {
		requireCodecs();
		const screen = start(programOf("xvfb", "/usr/bin/Xvfb"), [
			...["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", "1280x1024x24"],
		]);
		if (!screen.stdout) throw new Error("Xvfb has no output.");
		const display = await new Promise<string>((resolve) =>
			createInterface({ input: screen.stdout as NodeJS.ReadableStream }).once("line", resolve),
		);
		const port = await freePort();
		start(programOf("webkit2gtk-driver", "/usr/bin/WebKitWebDriver"), [`--port=${port}`], { DISPLAY: `:${display}` });
		const server = `http://127.0.0.1:${port}`;
		await until("WebKitWebDriver", () =>
			fetch(`${server}/status`).then(
				(answer) => answer.ok,
				() => false,
			),
		);
		const driver = await new Builder()
			.usingServer(server)
			.withCapabilities(
				new Capabilities({
					browserName: "MiniBrowser",
					"webkitgtk:browserOptions": { binary: browserProgram(), args: ["--automation"] },
				}),
			)
			.build();
		await driver
			.manage()
			.window()
			.setRect({ x: 0, y: 0, ...viewport });
		return {
			name: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
			...scopeOf(driver),
			goto: (url) => driver.get(url),
			async inFrame(selector, act) {
				await driver.switchTo().frame(await driver.findElement(By.css(selector)));
				try {
					return await act(scopeOf(driver));
				} finally {
					await driver.switchTo().defaultContent();
				}
			},
			pressEscape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
			faults: () => [],
			screenshot: () => driver.takeScreenshot(),
			async close() {
				await driver.quit();
				stop();
			},
		};
	} catch (error) {
		stop();
		throw error;
	}
}

const browserProgram = () =>
	programOf("webkit2gtk-driver", ...globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser"), "/usr/lib/MiniBrowser");

/** Without them WebKitGTK shows no H.264 and plays no AAC. */
function requireCodecs(): void {
	for (const [packageName, plugin] of [
		["gstreamer1.0-libav", "libgstlibav.so"],
		["gstreamer1.0-plugins-bad", "libgstvideoparsersbad.so"],
	] as const)
		programOf(packageName, ...globSync(`/usr/lib/*/gstreamer-1.0/${plugin}`), plugin);
}

function scopeOf(driver: WebDriver): EngineScope {
	return {
		evaluate: (script, ...args) => driver.executeScript(script, ...args) as never,
		async find(script, ...args): Promise<EngineElement | null> {
			const element: unknown = await driver.executeScript(script, ...args);
			if (!(element instanceof WebElement)) return null;
			return {
				async click() {
					await driver.executeScript(bringToMiddle, element);
					await element.click();
				},
				type: (text) => element.sendKeys(text),
				attach: (path) => element.sendKeys(path),
			};
		},
	};
}
