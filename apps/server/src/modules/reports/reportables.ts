import type { ReportedKind } from "@stride/contract/campaigns/report-subjects";
import type { ErrorCode } from "@stride/contract/errors";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { listProfileReferences } from "../accounts/index.ts";
import { type ContentReference, listCampaignsAsContent } from "../campaigns/index.ts";
import { listOfflineReferences } from "../offline-donations/index.ts";
import { listCommentReferences, listPostReferences } from "../posts/index.ts";
import { listStreamReferences } from "../streams/index.ts";

/** What a report is about, in any state. A profile belongs to no campaign. */
export type ReportedSubject = Omit<ContentReference, "campaignId"> & { kind: ReportedKind; campaignId: string | null };

type Listed = ReadonlyMap<string, Omit<ReportedSubject, "kind">>;

/** The registry of reportable kinds: how the module lists its content, and its error for what is not public. */
const reportables: Record<ReportedKind, { list(db: Db, ids: readonly string[]): Promise<Listed>; missing: ErrorCode }> =
	{
		campaign: { list: listCampaignsAsContent, missing: "CampaignNotFoundException" },
		"live-stream": { list: listStreamReferences, missing: "LiveStreamNotFoundException" },
		post: { list: listPostReferences, missing: "PostNotFoundException" },
		comment: { list: listCommentReferences, missing: "CommentNotFoundException" },
		offline: { list: listOfflineReferences, missing: "NotFoundException" },
		profile: { list: listProfileReferences, missing: "UserNotFoundException" },
	};

export type SubjectKey = { kind: ReportedKind; id: string };

/** @throws AppError of the kind, for what is unknown, hidden or deleted */
export async function getPublicSubject(db: Db, { kind, id }: SubjectKey): Promise<ReportedSubject> {
	const { list, missing } = reportables[kind];
	const subject = (await list(db, [id])).get(id);
	if (subject?.visibility !== "shown") throw new AppError(missing);
	return { ...subject, kind };
}

/** @throws Error for an unknown one */
export async function getSubject(db: Db, key: SubjectKey): Promise<ReportedSubject> {
	const subjectOf = await listSubjects(db, [key]);
	return subjectOf(key);
}

/** The subjects of a page of reports. @returns a function that throws for an unknown one */
export async function listSubjects(db: Db, keys: readonly SubjectKey[]): Promise<(key: SubjectKey) => ReportedSubject> {
	const kinds = [...new Set(keys.map(({ kind }) => kind))];
	const lists = new Map(
		await Promise.all(
			kinds.map(async (kind) => {
				const ids = keys.flatMap((key) => (key.kind === kind ? key.id : []));
				return [kind, await reportables[kind].list(db, [...new Set(ids)])] as const;
			}),
		),
	);
	return ({ kind, id }) => {
		const subject = lists.get(kind)?.get(id);
		if (!subject) throw new Error(`There is no ${kind} ${id}.`);
		return { ...subject, kind };
	};
}
