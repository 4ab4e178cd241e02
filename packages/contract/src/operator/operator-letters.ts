import { z } from "zod";
import { reportCategories } from "../campaigns/report-subjects.ts";
import { endpoint } from "../endpoint.ts";
import { PageQuery } from "../pagination.ts";
import { Id, Locale, NoContent, Timestamp } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines } from "../text/visible-text.ts";
import { dateFilters, foundPageOf } from "./operator-filters.ts";
import { operatorLimits } from "./operator-limits.ts";
import { Objection, ReportDecision, ReportSubject } from "./operator-reports.ts";
import { ConcernedCampaign, KnownPerson } from "./operator-search.ts";

/** The kinds of letters to the operator; `{kind}` in paths and in the audit log. */
export const letterKinds = ["contact-message", "report"] as const;
export const LetterKind = z.enum(letterKinds);
export type LetterKind = z.infer<typeof LetterKind>;

/** The state of a letter. */
export const letterStates = ["new", "answered", "closed"] as const;
export const LetterState = z.enum(letterStates);
export type LetterState = z.infer<typeof LetterState>;

const Letter = z.object({
	id: Id,
	state: LetterState,
	/** The language in which it was written, and of the mail that answers it. */
	locale: Locale,
	createdAt: Timestamp,
	/** Who works on it; null while unassigned. */
	assignee: KnownPerson.nullable(),
	/** Internal, in the order of writing. */
	notes: z.array(z.object({ id: Id, text: z.string(), createdAt: Timestamp, by: KnownPerson.nullable() })),
	answers: z.array(z.object({ id: Id, text: z.string(), createdAt: Timestamp, by: KnownPerson.nullable() })),
});
export type Letter = z.infer<typeof Letter>;

/** A message of the contact form, with its answers. */
export const ContactMessage = Letter.extend({
	name: z.string(),
	email: z.string(),
	websiteUrl: z.string().nullable(),
	phoneNumber: z.string().nullable(),
	comment: z.string(),
	/** The decision to which it objects; null for any other message. */
	objection: Objection.nullable(),
}).meta({ id: "ContactMessage" });
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A report with its answers and its decision. */
export const CampaignReport = Letter.extend({
	subject: ReportSubject,
	/** The campaign that the subject is or belongs to; null for a profile. */
	campaign: ConcernedCampaign.nullable(),
	/** The author's account: of the subject, for a profile the account itself. */
	ownerId: Id,
	category: z.enum(reportCategories),
	/** Null for an anonymous report, and after the sender's account was removed: it cannot be answered. */
	email: z.string().nullable(),
	name: z.string().nullable(),
	/** The signed-in sender; null for a guest. */
	reporter: KnownPerson.nullable(),
	message: z.string(),
	/** How many reports in this state are about the campaign or the profile, this one included. */
	ofCampaign: z.number().int(),
	decision: ReportDecision.nullable(),
}).meta({ id: "CampaignReport" });
export type CampaignReport = z.infer<typeof CampaignReport>;

const LetterParams = z.object({ kind: LetterKind, letterId: Id });
const LetterQuery = PageQuery.extend({
	...dateFilters,
	state: LetterState.default("new"),
	/** The caller's own, or unassigned ones; all without it. */
	assigned: z.enum(["mine", "unassigned"]).optional(),
});

export const operatorLetterEndpoints = {
	listContactMessages: endpoint({
		method: "GET",
		path: "/operator/messages",
		access: "desk:answer-letters",
		summary: "Messages of the contact form by state, date and assignment, the newest first; demands a fresh step-up",
		status: 200,
		query: LetterQuery,
		response: foundPageOf(ContactMessage),
	}),
	listCampaignReports: endpoint({
		method: "GET",
		path: "/operator/reports",
		access: "desk:answer-letters",
		summary:
			"Reports about campaigns by state, date and assignment: the newest few of each campaign, then the others, the newest first; demands a fresh step-up",
		status: 200,
		query: LetterQuery,
		response: foundPageOf(CampaignReport),
	}),
	answerLetter: endpoint({
		method: "POST",
		path: "/operator/letter/:kind/:letterId/answer",
		access: "desk:answer-letters",
		summary: "Answer a message or a report by mail; an identical answer is sent once",
		status: 204,
		params: LetterParams,
		body: z.strictObject({
			text: z
				.string({ error: "answerRequired" })
				.trim()
				.min(1, "answerRequired")
				.max(operatorLimits.answerMax, { error: "answerTooLong", abort: true })
				.regex(visibleLines, "invalid")
				.refine(...streamSafe),
		}),
		response: NoContent,
	}),
	setLetterState: endpoint({
		method: "POST",
		path: "/operator/letter/:kind/:letterId/state",
		access: "desk:answer-letters",
		summary: "Close a message or a report, or reopen it",
		status: 204,
		params: LetterParams,
		body: z.strictObject({ state: LetterState.exclude(["answered"]) }),
		response: NoContent,
	}),
	noteLetter: endpoint({
		method: "POST",
		path: "/operator/letter/:kind/:letterId/note",
		access: "desk:answer-letters",
		summary: "Add an internal note to a message or a report; an identical note of one person is stored once",
		status: 204,
		params: LetterParams,
		body: z.strictObject({
			text: z
				.string({ error: "noteRequired" })
				.trim()
				.min(1, "noteRequired")
				.max(operatorLimits.noteMax, { error: "textTooLong", abort: true })
				.regex(visibleLines, "invalid")
				.refine(...streamSafe),
		}),
		response: NoContent,
	}),
	assignLetter: endpoint({
		method: "POST",
		path: "/operator/letter/:kind/:letterId/assign",
		access: "desk:answer-letters",
		summary: "Assign a message or a report to a person whose role permits it, or end the assignment (null). Idempotent",
		status: 204,
		params: LetterParams,
		body: z.strictObject({ accountId: Id.nullable() }),
		response: NoContent,
	}),
	listAssignees: endpoint({
		method: "GET",
		path: "/operator/letter-assignees",
		access: "desk:answer-letters",
		summary: "The people to whom messages and reports can be assigned",
		status: 200,
		response: z.array(KnownPerson).max(operatorLimits.teamMax),
	}),
} as const;
