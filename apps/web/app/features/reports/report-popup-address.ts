import { type ReportedKind, reportedKinds } from "@stride/contract/campaigns/report-subjects";
import { isId } from "../../lib/page/is-id.ts";
import { sitePopup } from "../../lib/popups/site-popup.tsx";

const shared = { areas: ["reports", "validation"], load: () => import("./report-popup.tsx") } as const;

/** [U1] `?popup=reportCampaign&campaignId=…` */
const reportCampaign = sitePopup({
	...shared,
	name: "reportCampaign",
	keys: ["campaignId"],
	read: (query) => {
		const subjectId = query.get("campaignId") ?? "";
		return isId(subjectId) ? { kind: "campaign" as ReportedKind, subjectId } : null;
	},
});

/** `?popup=reportContent&kind=post&subjectId=…` */
const reportContent = sitePopup({
	...shared,
	name: "reportContent",
	keys: ["kind", "subjectId"],
	read: (query) => {
		const kind = reportedKinds.find((known) => known === query.get("kind"));
		const subjectId = query.get("subjectId") ?? "";
		return kind && isId(subjectId) ? { kind, subjectId } : null;
	},
});

export const reportPopups = [reportCampaign, reportContent];
