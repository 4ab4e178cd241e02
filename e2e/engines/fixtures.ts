import { writeFile } from "node:fs/promises";
import { test as base } from "../authors.ts";
import type { Language } from "../words.ts";
import type { Engine } from "./engine.ts";
import { createEnginePage, type EnginePage } from "./engine-page.ts";
import { openFirefox } from "./firefox.ts";
import { openWebkit } from "./webkit.ts";

type Opener = () => Promise<Engine>;

/** The engines besides Chromium, each in one of the languages. */
export const engines = [
	{ title: "Firefox", language: "en", open: openFirefox },
	{ title: "WebKit", language: "uk", open: openWebkit },
] as const satisfies { title: string; language: Language; open: Opener }[];

/** `visit` opens a browser with one page, and closes it after the journey. The proofs name the engine and its version. */
export const test = base.extend<{ visit: (open: Opener) => Promise<EnginePage> }>({
	visit: async ({ world }, use, info) => {
		const opened: Engine[] = [];
		await use(async (open) => {
			const engine = await open();
			opened.push(engine);
			info.annotations.push({ type: "engine", description: engine.name });
			const page = createEnginePage(engine, world.url);
			await page.answerCookies();
			return page;
		});
		for (const engine of opened) {
			if (info.status !== info.expectedStatus) {
				await writeFile(info.outputPath("page.png"), await engine.screenshot(), "base64");
			}
			await engine.close();
		}
		const faults = opened.flatMap((engine) => engine.faults());
		if (faults.length > 0) throw new Error(faults.join("\n"));
	},
});
