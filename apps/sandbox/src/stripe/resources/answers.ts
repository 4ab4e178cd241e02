import { z } from "zod";
import { invalidRequest, missingResource } from "../api-error.ts";
import type { ListFilter, ObjectKind, StripeObject, StripeObjects } from "../object-store.ts";
import { type CreatedFilter, expand, readParameters } from "../parameters.ts";
import type { ApiAnswer, ApiCall } from "../stripe-endpoint.ts";
import { type PresentationContext, present } from "../stripe-presentation.ts";
import type { StripeService } from "../stripe-service.ts";

const retrieveInput = z.strictObject({ expand });

export function presentationOf(service: StripeService): PresentationContext {
	return {
		nowSeconds: service.clock.nowSeconds(),
		store: service.store,
		pendingDeliveries: (eventId) => Math.min(1, service.deliveries.countOpen(eventId)),
	};
}

export function objectAnswer(service: StripeService, object: StripeObject, expandInput: string[] = []): ApiAnswer {
	const context = presentationOf(service);
	return { status: 200, body: expandPaths(context, present(context, object), expandInput) };
}

export function getObject<K extends ObjectKind>(
	service: StripeService,
	kind: K,
	id: string,
	param = "id",
	status = 404,
): StripeObjects[K] {
	const found = service.store.find(kind, id);
	if (found === undefined) throw missingResource(kind, id, param, status);
	return found;
}

export function retrieveAnswer(service: StripeService, call: ApiCall, kind: ObjectKind): ApiAnswer {
	const input = readParameters(retrieveInput, call.input);
	return objectAnswer(service, getObject(service, kind, call.pathParameters["id"] ?? ""), input.expand);
}

interface ListInput {
	limit: number;
	starting_after?: string | undefined;
	ending_before?: string | undefined;
	created?: CreatedFilter | undefined;
	expand: string[];
}

/** A page of `kind`, newest first; `equals` maps the parsed parameters to filter columns. */
export function listAnswer<S extends z.ZodType<ListInput>>(
	service: StripeService,
	call: ApiCall,
	kind: ObjectKind,
	inputSchema: S,
	equals: (input: z.output<S>) => NonNullable<ListFilter["equals"]>,
	more: (input: z.output<S>) => Partial<ListFilter> = () => ({}),
): ApiAnswer {
	const input = readParameters(inputSchema, call.input);
	for (const cursor of ["starting_after", "ending_before"] as const) {
		const id = input[cursor];
		if (id !== undefined && service.store.findPosition(kind, id) === undefined) {
			throw missingResource(kind, id, cursor, 400);
		}
	}
	const page = service.store.list(kind, {
		limit: input.limit,
		startingAfter: input.starting_after,
		endingBefore: input.ending_before,
		created: input.created,
		equals: equals(input),
		...more(input),
	});
	const context = presentationOf(service);
	const data = page.data.map((object) => present(context, object));
	const body = { object: "list", data, has_more: page.hasMore, url: call.path };
	return { status: 200, body: expandPaths(context, body, input.expand) };
}

const MAX_DEPTH = 4;

/** References that an object lacks while there is nothing to refer to; expanding them is allowed all the same. */
const ABSENT_REFERENCES: { [object: string]: readonly string[] } = {
	charge: ["transfer"],
	payout: ["failure_balance_transaction"],
	refund: ["failure_balance_transaction"],
};

/**
 * Replaces references by the objects they name, along paths such as `latest_charge.balance_transaction` or, in a list,
 * `data.charge`. Throws an ApiError (400) for a path that names no reference.
 */
function expandPaths(context: PresentationContext, body: object, paths: string[]): object {
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
