import { z } from "zod";
import { missingResource } from "../api-error.ts";
import type { ApiAnswer, ApiCall } from "../endpoint.ts";
import { expandPaths } from "../expand.ts";
import type { ListFilter, ObjectKind, StripeObject, StripeObjects } from "../object-store.ts";
import { type CreatedFilter, expand, readParameters } from "../parameters.ts";
import { type PresentationContext, present } from "../presentation.ts";
import type { StripeService } from "../service.ts";

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
