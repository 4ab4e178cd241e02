import { fileURLToPath } from "node:url";
import { until } from "../../packages/testing/src/until.ts";
import type { Engine } from "./engine.ts";
import { findInPage, selectors, type Target } from "./find-in-page.ts";

export const coverPath = fileURLToPath(new URL("../fixtures/cover.jpg", import.meta.url));

export type EnginePage = ReturnType<typeof createEnginePage>;

/** A page for journeys whose text is the same in all engines. Every step waits for what it needs. */
export function createEnginePage(engine: Engine, origin: string) {
	const find = ({ kind, name, match = "exact" }: Target) => engine.find(findInPage, selectors[kind], name, match);
	const seek = (target: Target, timeoutMs?: number) =>
		until(`${target.kind} "${target.name}" in ${engine.name}`, () => find(target), timeoutMs);
	const seekBySelector = (selector: string) =>
		until(`${selector} in ${engine.name}`, () => engine.find((wanted) => document.querySelector(wanted), selector));

	/** An element may be replaced or move between the search and the click. */
	async function press(target: Target): Promise<void> {
		let fault: unknown;
		await until(`a click on ${target.kind} "${target.name}" in ${engine.name}`, async () => {
			try {
				await (await seek(target)).click();
				return true;
			} catch (error) {
				fault = error;
				return false;
			}
		}).catch((timeout) => {
			throw new Error(String(timeout), { cause: fault });
		});
	}

	return {
		/** The banner about cookies covers part of the page. */
		async answerCookies(): Promise<void> {
			await engine.goto(new URL("/robots.txt", origin).href);
			await engine.evaluate(() => localStorage.setItem("stride.cookies", "accepted"));
		},
		/** Opens a path of the product, or an address, and waits for the page's scripts. */
		async open(path: string): Promise<void> {
			await engine.goto(new URL(path, origin).href);
			await until(`the scripts of ${path}`, () =>
				engine.evaluate(
					() =>
						!("__reactRouterContext" in window) ||
						Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber")),
				),
			);
		},
		see: async (target: Target, timeoutMs?: number) => void (await seek(target, timeoutMs)),
		press,
		async fill(label: string, text: string): Promise<void> {
			await press({ kind: "field", name: label });
			await (await seek({ kind: "field", name: label })).type(text);
		},
		async fillFirst(selector: string, text: string): Promise<void> {
			const field = await seekBySelector(selector);
			await field.click();
			await field.type(text);
		},
		pressFirst: async (selector: string) => (await seekBySelector(selector)).click(),
		attach: async (selector: string, path: string) => (await seekBySelector(selector)).attach(path),
		/** Types into a frame's fields, by selector. */
		fillFrame: (frame: string, fields: readonly (readonly [selector: string, text: string])[]) =>
			seekBySelector(frame).then(() =>
				engine.inFrame(frame, async (scope) => {
					for (const [selector, text] of fields) {
						const field = await until(`${selector} in the frame`, () =>
							scope.find((wanted) => document.querySelector(wanted), selector),
						);
						await field.click();
						await field.type(text);
					}
				}),
			),
		untilPath: (fits: (path: string) => boolean) =>
			until(`another address in ${engine.name}`, async () => fits(await engine.evaluate(() => location.pathname))),
		/** The script's value, once it has one. */
		untilValue: <T>(script: () => T | null): Promise<T> =>
			until(`a value in ${engine.name}`, () => engine.evaluate(script) as Promise<T | null>),
		/** By the keyboard; a key that comes while the focus moves is lost. */
		async closeDialog(): Promise<void> {
			await seekBySelector("[role=dialog]");
			await until(`a closed dialog in ${engine.name}`, async () => {
				await engine.pressEscape();
				return engine.evaluate(() =>
					[...document.querySelectorAll("[role=dialog]")].every((one) => !one.checkVisibility()),
				);
			});
		},
		/** A picture of the page's main part has been decoded. */
		untilImage: () =>
			until(`a picture in ${engine.name}`, () =>
				engine.evaluate(() =>
					[...document.querySelectorAll<HTMLImageElement>("main img")].some((image) => image.naturalWidth > 300),
				),
			),
		/** The picture moves: its time advances by two seconds. */
		async expectPlaying(): Promise<void> {
			await seekBySelector("video");
			const timeOf = () => engine.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
			let from = await timeOf();
			await until(`a playing video in ${engine.name}`, async () => {
				const now = await timeOf();
				from = Math.min(from, now);
				return now - from > 2;
			});
		},
	};
}
