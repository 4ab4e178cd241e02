import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@stride/i18n";
import { type ComponentProps, createElement, type FunctionComponent, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import { encoderAdvice } from "./encoder-advice.ts";
import { EncoderCheck } from "./encoder-check.tsx";

const catalogues = join(import.meta.dirname, "../../../../../../packages/i18n/messages");

/** Its children are an argument of the element. */
const Texts = IntlProvider as FunctionComponent<
	Omit<ComponentProps<typeof IntlProvider>, "children"> & { children?: ReactNode }
>;

it.each<[Locale, boolean]>([
	["en", false],
	["en", true],
	["uk", false],
	["uk", true],
])("[S5] the settings are called good only without advice, %s, B-frames: %s", (locale, hasBFrames) => {
	const studio = JSON.parse(readFileSync(join(catalogues, locale, "studio.json"), "utf8"));
	const health = {
		width: 1280,
		height: 720,
		framesPerSecond: 30,
		videoBitsPerSecond: 2_500_000,
		audioBitsPerSecond: 160_000,
		keyFrameSeconds: 2,
		hasBFrames,
		jitterMs: 60,
	};
	const reading = {
		status: { hasKey: true, isConnected: true, health, refusal: null },
		advice: encoderAdvice(health),
		hasFailed: false,
		isInterrupted: false,
	};
	const check = createElement(EncoderCheck, reading);
	const page = renderToStaticMarkup(createElement(Texts, { locale, messages: { studio }, timeZone: "UTC" }, check));
	const { good, advice } = studio.encoder.check;
	expect([page.includes(good), page.includes(advice.bFrames)]).toEqual([!hasBFrames, hasBFrames]);
});
