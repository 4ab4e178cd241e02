import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { NoContent } from "../primitives.ts";
import { streamSafe } from "../text/text-schema.ts";
import { visibleLines } from "../text/visible-text.ts";
import { CampaignParams } from "./campaigns.ts";

/** Specification D5: both fields are required, the message has a minimum. */
export const ReportBody = z.strictObject({
	email: Email,
	message: z
		.string({ error: "reportTooShort" })
		.trim()
		.min(limits.reportMessageMin, "reportTooShort")
		.max(limits.reportMessageMax, { error: "reportTooLong", abort: true })
		.regex(visibleLines, "invalid")
		.refine(...streamSafe),
});
export type ReportBody = z.infer<typeof ReportBody>;

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
} as const;
