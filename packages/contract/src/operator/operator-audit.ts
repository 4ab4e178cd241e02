import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { PageQuery, pageOf } from "../pagination.ts";
import { Id, Timestamp } from "../primitives.ts";
import { operatorLimits } from "./operator-limits.ts";
import { KnownPerson } from "./operator-search.ts";

/** The values before and after: names and plain values, never a secret. */
const Facts = z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }));

export const AuditRow = z
	.object({
		id: Id,
		at: Timestamp,
		/** Past tense: `campaign-hidden`. */
		action: z.string(),
		subject: z.object({ kind: z.string(), id: z.string() }),
		/** Null for a visitor, an outside service or a job. */
		actor: KnownPerson.nullable(),
		requestId: z.string().nullable(),
		/** Of the sums among the facts; null where the subject has none. */
		currency: z.string().nullable(),
		facts: Facts,
	})
	.meta({ id: "AuditRow" });
export type AuditRow = z.infer<typeof AuditRow>;

const word = z.string().trim().max(operatorLimits.searchMax);

export const operatorAuditEndpoints = {
	listAudit: endpoint({
		method: "GET",
		path: "/operator/audit",
		access: "desk:audit",
		summary: "The audit log, the newest first; by a subject's id, an actor (e-mail or id), an action's beginning",
		status: 200,
		query: PageQuery.extend({
			subject: word.default(""),
			actor: word.default(""),
			action: z.string().trim().max(operatorLimits.actionMax).default(""),
		}),
		response: pageOf(AuditRow),
	}),
} as const;
