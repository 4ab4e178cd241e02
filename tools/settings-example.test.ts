import { readFileSync } from "node:fs";
import { ConfigError, readConfig, settingNames } from "@stride/server/config";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const example = read(".env.example");
const guide = read("docs/operations.md");

/** Of the settings that each language has, the English ones are documented. */
const isOfTranslation = (name: string) => /^ACCESSIBILITY_EXCEPTIONS_(?!EN$)/.test(name);
/** Ends the process at a chosen point, for the tests of the product alone. */
const documented = settingNames.filter((name) => name !== "FAIL_POINT" && !isOfTranslation(name)).sort();
/** Commented lines that show an example, since their default is none. */
const examples = [
	"MEDIA_URL",
	"MEDIA_CDN_URL",
	"LIVE_CDN_URL",
	"MEDIA_NODES",
	"METRICS_LISTEN",
	"OTEL_EXPORTER_OTLP_ENDPOINT",
	"RTMP_PORT",
	"RTMP_URL",
	"DATABASE_URL_DIRECT",
	"DATABASE_URL_OWNER",
	"SIGNALS_URL",
	"OBJECTS_URL",
];

function listLines(pattern: RegExp) {
	return [...example.matchAll(pattern)].map(([, name = "", value = ""]) => ({ name, value }));
}

const active = listLines(/^([A-Z][A-Z_]*)=(.*)$/gm);
const commented = listLines(/^#([A-Z][A-Z_]*)=(.*)$/gm);
const filledIn = {
	...Object.fromEntries(active.map(({ name, value }) => [name, value])),
	SUPPORT_EMAIL: "help@stride.test",
	OPERATOR_EMAIL: "operator@stride.test",
	OPERATOR_ACCOUNTS: "operator@stride.test",
	STRIPE_SECRET_KEY: "sk_live_a",
	STRIPE_PUBLISHABLE_KEY: "pk_live_a",
	STRIPE_WEBHOOK_SECRET: "whsec_a",
	SMTP_URL: "smtps://mail.stride.test",
};

it(".env.example names every setting once", () => {
	expect([...active, ...commented].map(({ name }) => name).sort()).toEqual(documented);
});

it("docs/operations.md describes every setting once", () => {
	const settings = guide.slice(guide.indexOf("\n## Settings\n"), guide.indexOf("\n## The sandbox\n"));
	const rows = [...settings.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(
		([, cell = ""]) => cell.match(/[A-Z][A-Z_]+/g) ?? [],
	);
	expect(rows.sort()).toEqual(documented);
});

it(".env.example is a configuration without warnings once its first section is filled in", () => {
	const config = readConfig(filledIn);
	expect(config.warnings).toEqual([]);
	expect(config.stripe.mode).toBe("live");
	expect(() => readConfig({ ...filledIn, SUPPORT_EMAIL: "" })).toThrow(ConfigError);
});

it.each(commented.filter(({ name, value }) => value !== "" && !examples.includes(name)))(
	".env.example shows the default of $name",
	({ name, value }) => {
		expect(readConfig({ ...filledIn, [name]: value })).toEqual(readConfig(filledIn));
	},
);
