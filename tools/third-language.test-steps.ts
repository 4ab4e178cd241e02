import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { createTestApp, freePort, startProductProcess } from "@stride/testing";

const root = join(import.meta.dirname, "..");
const workspaces = ["apps", "packages", "tools", "e2e", "lab"];
const settings = ["package.json", "tsconfig.json", "tsconfig.base.json", "vitest.config.ts"];
const notCopied = new Set(["node_modules", "build", ".react-router", "test-results"]);

/** A copy of the sources, with the installed packages of the original. */
export function copyProduct(): { folder: string; remove(): void } {
	const folder = mkdtempSync(join(tmpdir(), "stride-language-"));
	const filter = (path: string) => !notCopied.has(basename(path));
	for (const name of workspaces) cpSync(join(root, name), join(folder, name), { recursive: true, filter });
	for (const name of settings) cpSync(join(root, name), join(folder, name));
	const packages = join(folder, "node_modules");
	mkdirSync(join(packages, "@stride"), { recursive: true });
	for (const name of readdirSync(join(root, "node_modules"))) {
		if (name !== "@stride") symlinkSync(join(root, "node_modules", name), join(packages, name));
	}
	// The workspaces are those of the copy.
	cpSync(join(root, "node_modules/@stride"), join(packages, "@stride"), { recursive: true, verbatimSymlinks: true });
	for (const parent of ["apps", "packages"]) {
		for (const name of readdirSync(join(root, parent))) {
			const own = join(root, parent, name, "node_modules");
			if (readdirSync(join(root, parent, name)).includes("node_modules")) {
				symlinkSync(own, join(folder, parent, name, "node_modules"));
			}
		}
	}
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Adds Polish as CONTRIBUTING.md describes it: `[every] [English] [word]` in brackets. @returns the added folders */
export function plantPolish(folder: string): string[] {
	const messages = join(folder, "packages/i18n/messages");
	const pages = join(folder, "apps/server/content");
	translate(join(messages, "en"), join(messages, "pl"), translateMessage, () => true);
	const language = { name: "Polski", short: "PL", tag: "pl-PL" };
	writeFileSync(join(messages, "pl/language.json"), JSON.stringify(language));
	const kept = ["type", "id", "when", "href", "tone", "changedAt"];
	translate(join(pages, "en"), join(pages, "pl"), bracketed, (key) => !kept.includes(key));
	return [join(messages, "pl"), join(pages, "pl")];
}

function translate(from: string, to: string, say: (text: string) => string, isText: (key: string) => boolean): void {
	const inside = (value: Json): Json => {
		if (typeof value === "string") return say(value);
		if (Array.isArray(value)) return value.map(inside);
		if (typeof value !== "object" || value === null) return value;
		return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, isText(key) ? inside(entry) : entry]));
	};
	mkdirSync(to);
	for (const file of readdirSync(from)) {
		const json = JSON.parse(readFileSync(join(from, file), "utf8")) as Json;
		writeFileSync(join(to, file), JSON.stringify(inside(json), null, "\t"));
	}
}

/** Placeholders remain. */
const bracketed = (text: string): string =>
	text.replace(/\{\w+\}|\p{L}[\p{L}\p{M}’-]*/gu, (word) => (word.startsWith("{") ? word : `[${word}]`));

/** A message with the plural categories of Polish, each with its name. */
function translateMessage(message: string): string {
	const visit = (elements: MessageFormatElement[]): MessageFormatElement[] =>
		elements.map((element) => {
			if (element.type === TYPE.literal) return { ...element, value: bracketed(element.value) };
			if (element.type === TYPE.tag) return { ...element, children: visit(element.children) };
			if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
			const options = Object.fromEntries(
				Object.entries(element.options).map(([name, option]) => [name, { ...option, value: visit(option.value) }]),
			);
			return element.type === TYPE.plural ? { ...element, options: withPolishForms(options) } : { ...element, options };
		});
	return printAST(visit(parse(message)));
}

type Options = Record<string, { value: MessageFormatElement[] }>;

function withPolishForms<All extends Options>(options: All): All {
	const { other } = options;
	if (!other) throw new Error("A plural has the form other.");
	const form = (name: string) => ({
		...other,
		value: [...other.value, { type: TYPE.literal, value: ` [${name}]` } as MessageFormatElement],
	});
	return { ...options, few: form("few"), many: form("many"), other: form("other") };
}

/** Runs a script of the folder, or an installed program. @returns its output, also where it fails */
export async function runIn(
	folder: string,
	program: string,
	...options: string[]
): Promise<{ ok: boolean; output: string }> {
	const script = program.endsWith(".ts") ? program : join(root, "node_modules/.bin", program);
	const env = { ...process.env, NODE_ENV: "production" };
	try {
		const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...options], {
			cwd: folder,
			env,
			maxBuffer: 2 ** 26,
		});
		return { ok: true, output: stdout + stderr };
	} catch (error) {
		const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
		return { ok: false, output: `${stdout}${stderr}` || String(error) };
	}
}

/**
 * The product of two languages, and beside it the copy with three, on one database and one mailbox. Only the copy
 * works on jobs: a node sends mails in the languages that it has.
 */
export async function startBoth(postgresUrl: string, folder: string) {
	const port = await freePort();
	const publicUrl = `http://127.0.0.1:${port}`;
	const former = await createTestApp(postgresUrl, { env: { ROLES: "web", PUBLIC_URL: publicUrl } });
	const { config } = former.app.deps;
	const copy = await startProductProcess(
		{
			LOG_LEVEL: "silent",
			DATA_DIR: config.dataDir,
			DATABASE_URL: former.databaseUrl,
			PORT: String(port),
			PUBLIC_URL: publicUrl,
			SANDBOX_PORT: String(config.sandbox.port),
			SANDBOX_SMTP_PORT: String(config.sandbox.smtpPort),
			DEMO_DATA: "false",
			RATE_LIMIT_FACTOR: "100",
			ROLES: "web,worker",
		},
		folder,
	);
	return {
		former,
		url: publicUrl,
		async stop() {
			await copy.stop();
			await former.stop();
		},
	};
}
