import { invalidRequest } from "./api-error.ts";
import { type PresentationContext, present } from "./presentation.ts";

const MAX_DEPTH = 4;

/** References that an object lacks while there is nothing to refer to; expanding them is allowed all the same. */
const ABSENT_REFERENCES: { [object: string]: readonly string[] } = {
	charge: ["transfer"],
	refund: ["failure_balance_transaction"],
};

/**
 * Replaces references by the objects they name, along paths such as `latest_charge.balance_transaction` or, in a list,
 * `data.charge`. Throws an ApiError (400) for a path that names no reference.
 */
export function expandPaths(context: PresentationContext, body: object, paths: string[]): object {
	if (paths.length === 0) return body;
	const copy = structuredClone(body);
	for (const path of paths) {
		const steps = path.split(".");
		if (steps.length > MAX_DEPTH) {
			throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`);
		}
		expandAlong(context, copy, steps, path);
	}
	return copy;
}

function expandAlong(context: PresentationContext, node: unknown, steps: string[], path: string): void {
	const [step, ...rest] = steps;
	if (step === undefined || node === null) return;
	if (typeof node !== "object") throw notExpandable(path);
	const value = Object.hasOwn(node, step) ? Reflect.get(node, step) : includable(context, node, step);
	if (value === undefined && ABSENT_REFERENCES[objectName(node)]?.includes(step)) return;
	if (value === undefined) throw notExpandable(path);
	if (value === null) return;
	if (Array.isArray(value)) {
		for (const item of value) expandAlong(context, item, rest, path);
		return;
	}
	const target = typeof value === "string" ? context.store.findAny(value) : value;
	// A plain string such as a currency is not a reference, and an object's own id does not refer to itself.
	if (target === undefined || step === "id") throw notExpandable(path);
	const expanded = typeof value === "string" ? present(context, target) : target;
	Reflect.set(node, step, expanded);
	expandAlong(context, expanded, rest, path);
}

/** Lists that the provider omits unless they are expanded. */
function includable(context: PresentationContext, node: object, step: string): object | undefined {
	if (step !== "refunds" || objectName(node) !== "charge") return undefined;
	const charge = String(Reflect.get(node, "id"));
	const { data, hasMore } = context.store.list("refund", { limit: 10, equals: { charge } });
	return { object: "list", data, has_more: hasMore, url: `/v1/charges/${charge}/refunds` };
}

function objectName(node: object): string {
	return String(Reflect.get(node, "object"));
}

function notExpandable(path: string) {
	return invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}
