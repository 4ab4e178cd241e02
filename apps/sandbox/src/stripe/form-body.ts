import { invalidRequest } from "./api-error.ts";

/** A decoded form body: `a[b]=1&c[]=2` is `{a: {b: "1"}, c: ["2"]}`. Objects have no prototype. */
export type FormValue = string | FormValue[] | FormObject;
export interface FormObject {
	[key: string]: FormValue;
}

const MAX_PAIRS = 1000;
const MAX_DEPTH = 8;
const MAX_KEY_LENGTH = 500;

/** Throws an ApiError (400) for a body that is too wide, too deep or contradictory. */
export function parseForm(encoded: string): FormObject {
	const root: FormObject = Object.create(null);
	let pairs = 0;
	for (const [name, value] of new URLSearchParams(encoded)) {
		pairs += 1;
		if (pairs > MAX_PAIRS) throw invalidRequest("Too many parameters in one request.");
		assign(root, pathOf(name), value);
	}
	return arraysIn(root);
}

function pathOf(name: string): string[] {
	const head = /^[^[\]]+/.exec(name)?.[0];
	if (head === undefined || name.length > MAX_KEY_LENGTH) throw invalidName(name);
	const rest = name.slice(head.length);
	if (!/^(\[[^[\]]*\])*$/.test(rest)) throw invalidName(name);
	const path = [head, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? "")];
	if (path.length > MAX_DEPTH) throw invalidName(name);
	return path;
}

function assign(root: FormObject, path: string[], value: string): void {
	let node = root;
	for (const [index, step] of path.entries()) {
		// `c[]=x` appends: the empty step stands for the next index.
		const key = step === "" ? String(Object.keys(node).length) : step;
		if (index === path.length - 1) {
			if (typeof node[key] === "object") throw invalidName(nameOf(path));
			node[key] = value;
			return;
		}
		const next = node[key] ?? Object.create(null);
		if (typeof next !== "object" || Array.isArray(next)) throw invalidName(nameOf(path));
		node[key] = next;
		node = next;
	}
}

/** The parameter name as sent, for the error. */
const nameOf = ([head = "", ...rest]: string[]): string => head + rest.map((step) => `[${step}]`).join("");

function arraysIn(node: FormObject): FormObject {
	for (const [key, value] of Object.entries(node)) {
		if (typeof value === "string" || Array.isArray(value)) continue;
		const inner = arraysIn(value);
		const keys = Object.keys(inner);
		const isArray = keys.length > 0 && keys.every((name, index) => name === String(index));
		node[key] = isArray ? Object.values(inner) : inner;
	}
	return node;
}

function invalidName(name: string) {
	return invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`, { param: name.slice(0, 100) });
}
