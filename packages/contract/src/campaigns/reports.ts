import { z } from "zod";
import { Email, nameSchema } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { Id, NoContent } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines } from "../text/visible-text.ts";
import { CampaignParams } from "./campaigns.ts";
import { mayBeAnonymous, reportCategories, reportedKinds } from "./report-subjects.ts";

const Message = z
	.string({ error: "reportTooShort" })
	.trim()
	.min(limits.reportMessageMin, "reportTooShort")
	.max(limits.reportMessageMax, { error: "reportTooLong", abort: true })
	.regex(visibleLines, "invalid")
	.refine(...streamSafe);

/** Specification D5: both fields are required, the message has a minimum. */
export const ReportBody = z.strictObject({ email: Email, message: Message });
export type ReportBody = z.infer<typeof ReportBody>;

/** A rule between fields, which also applies while other fields are invalid. */
const unlessAnonymous = (field: "name" | "email", error: string) => ({
	isGiven: (body: { category?: unknown; name?: unknown; email?: unknown }) =>
		body[field] !== "" || mayBeAnonymous(body.category),
	as: { path: [field], error, when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null },
});
const named = unlessAnonymous("name", "contactNameTooShort");
const addressed = unlessAnonymous("email", "emailInvalid");

/** A notice (Digital Services Act, article 16(2)): the reason, who sends it, and that it is made in good faith. */
export const ReportContentBody = z
	.strictObject({
		category: z.enum(reportCategories, { error: "reportCategoryRequired" }),
		name: z.union([z.literal(""), nameSchema("contactNameTooShort", "contactNameTooShort")]),
		email: z.union([z.literal(""), Email]),
		message: Message,
		goodFaith: z.literal(true, { error: "goodFaithRequired" }),
	})
	.refine(named.isGiven, named.as)
	.refine(addressed.isGiven, addressed.as);
export type ReportContentBody = z.infer<typeof ReportContentBody>;

export const reportEndpoints = {
	reportCampaign: endpoint({
		method: "POST",
		path: "/campaign/:campaignId/report",
		access: "anyone",
		summary: "Report somebody else's campaign to the operator, who answers by e-mail",
		status: 204,
		params: CampaignParams,
		body: ReportBody,
		response: NoContent,
	}),
	reportContent: endpoint({
		method: "POST",
		path: "/report/:kind/:subjectId",
		access: "anyone",
		summary:
			"Report a campaign, a challenge, a post, a comment or a profile of somebody else; the sender gets a receipt and later the decision by mail",
		status: 204,
		params: z.object({ kind: z.enum(reportedKinds), subjectId: Id }),
		body: ReportContentBody,
		response: NoContent,
	}),
} as const;
