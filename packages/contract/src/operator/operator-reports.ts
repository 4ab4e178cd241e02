import { z } from "zod";
import { reportCategories, reportedKinds } from "../campaigns/report-subjects.ts";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines, visibleText } from "../text/visible-text.ts";
import { operatorLimits } from "./operator-limits.ts";
import { KnownPerson } from "./operator-search.ts";
import { decisionGrounds, decisionOutcomes, objectionOutcomes } from "./report-decisions.ts";

const ReportId = z.object({ reportId: Id });

/** What a report is about, in whatever state it is now. */
export const ReportSubject = z.object({
	kind: z.enum(reportedKinds),
	id: Id,
	/** Its title, the beginning of its text, or the person's name; empty where it has no text. */
	title: z.string(),
	visibility: z.enum(["shown", "hidden", "deleted"]),
	/** Below the language; null for what is not public. */
	path: z.string().nullable(),
});
export type ReportSubject = z.infer<typeof ReportSubject>;

export const ReportDecision = z.object({
	id: Id,
	outcome: z.enum(decisionOutcomes),
	/** The ground, its category and the rule; null where nothing was restricted. */
	ground: z.enum(decisionGrounds).nullable(),
	category: z.enum(reportCategories).nullable(),
	rule: z.string().nullable(),
	/** Sent to both parties; empty after the retention period. */
	reasons: z.string(),
	decidedAt: Timestamp,
	by: KnownPerson.nullable(),
});
export type ReportDecision = z.infer<typeof ReportDecision>;

/** A message of the contact form that objects to a decision. */
export const Objection = z.object({
	reportId: Id,
	decision: ReportDecision,
	/** Null until it is decided. */
	outcome: z.enum(objectionOutcomes).nullable(),
});
export type Objection = z.infer<typeof Objection>;

/** Both parties read it: the reporter and, after a restriction, the author. */
const Reasons = z
	.string({ error: "reasonRequired" })
	.trim()
	.min(1, "reasonRequired")
	.max(operatorLimits.decisionMax, { error: "decisionTooLong", abort: true })
	.regex(visibleLines, "invalid")
	.refine(...streamSafe);

const Rule = z
	.string({ error: "ruleRequired" })
	.trim()
	.min(1, "ruleRequired")
	.max(operatorLimits.ruleMax, { error: "ruleTooLong", abort: true })
	.regex(visibleText, "invalid")
	.refine(...streamSafe);

const groundFields = [
	["ground", "groundRequired"],
	["category", "reportCategoryRequired"],
	["rule", "ruleRequired"],
] as const;

/** `hidden` for content, `suspended` for a profile; a restriction, and only it, has a ground (article 17(3)). */
export const DecideReportBody = z
	.strictObject({
		outcome: z.enum(decisionOutcomes),
		ground: z.enum(decisionGrounds, { error: "groundRequired" }).optional(),
		category: z.enum(reportCategories, { error: "reportCategoryRequired" }).optional(),
		rule: Rule.optional(),
		reasons: Reasons,
	})
	.superRefine(({ outcome, ...grounds }, context) => {
		const isRestricted = outcome !== "no-action";
		for (const [field, message] of groundFields) {
			const isGiven = grounds[field] !== undefined;
			if (isGiven === isRestricted) continue;
			context.addIssue({ code: "custom", path: [field], message: isRestricted ? message : "invalid" });
		}
	});
export type DecideReportBody = z.infer<typeof DecideReportBody>;

const Count = z.number().int();

/** The figures of a calendar year (UTC) for the report that article 15 asks for. They contain no personal data. */
export const ReportFigures = z
	.object({
		year: Count,
		/** The years that have figures, the newest first. */
		years: z.array(Count),
		/** Notices received, by subject and category. */
		notices: z.array(z.object({ kind: z.enum(reportedKinds), category: z.enum(reportCategories), count: Count })),
		/** How many of them are not decided yet. */
		undecided: Count,
		/** Decisions taken, by outcome and ground. */
		decisions: z.array(
			z.object({ outcome: z.enum(decisionOutcomes), ground: z.enum(decisionGrounds).nullable(), count: Count }),
		),
		/** From the notice to its decision, over the decisions of the year; null without any. */
		medianHours: z.number().nullable(),
		/** Objections received, by outcome. */
		objections: z.array(z.object({ outcome: z.enum(objectionOutcomes).nullable(), count: Count })),
	})
	.meta({ id: "ReportFigures" });
export type ReportFigures = z.infer<typeof ReportFigures>;

const YearQuery = z.object({ year: z.coerce.number().int().min(2000).max(2999).optional() });

export const operatorReportEndpoints = {
	decideReport: endpoint({
		method: "POST",
		path: "/operator/report/:reportId/decision",
		access: "desk:decide-reports",
		summary:
			"Decide a report: nothing is done, the content is hidden, or the account is suspended (which demands a fresh step-up). The reporter gets the decision by mail, after a restriction the author too. An identical decision is taken once",
		status: 204,
		params: ReportId,
		body: DecideReportBody,
		response: NoContent,
	}),
	decideObjection: endpoint({
		method: "POST",
		path: "/operator/message/:messageId/objection",
		access: "desk:decide-reports",
		summary: "Record the outcome of an objection to a decision; the answer to its message says why",
		status: 204,
		params: z.object({ messageId: Id }),
		body: z.strictObject({ outcome: z.enum(objectionOutcomes) }),
		response: NoContent,
	}),
	getReportFigures: endpoint({
		method: "GET",
		path: "/operator/report-figures",
		access: "desk:decide-reports",
		summary: "The figures of a year: notices, decisions, the median time, objections",
		status: 200,
		query: YearQuery,
		response: ReportFigures,
	}),
	getReportFiguresFile: endpoint({
		method: "GET",
		path: "/operator/report-figures/file",
		access: "desk:decide-reports",
		summary: "The same figures as the text of a CSV file in the request's language",
		status: 200,
		query: YearQuery,
		response: z.object({ name: z.string(), text: z.string() }),
	}),
} as const;
