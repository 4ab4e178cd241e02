import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import type { SavedParts } from "../../lib/forms/draft-entry.ts";
import { Button } from "../button/button.tsx";
import { Banner } from "../text/banner.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";

/** The texts of a form with a draft. */
export type DraftTexts = "wizard" | "challenge";

/** The draft was restored; offers to start with an empty form. */
export function DraftRestored({ texts, onStartAfresh }: { texts: DraftTexts; onStartAfresh: () => void }) {
	const t = useTranslations(texts);
	return (
		<div
			role="status"
			className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3 bg-info-soft px-5 py-4 type-body"
		>
			<p className="min-w-48 flex-1">{t("restored", { days: limits.draftDays })}</p>
			<Button tone="outline" size="s" onPress={onStartAfresh}>
				{t("startAfresh")}
			</Button>
		</div>
	);
}

/** What the device could not store, and whether another tab edits the same draft. */
export function DraftNotices(props: { texts: DraftTexts; saved: SavedParts; isOpenElsewhere: boolean }) {
	const t = useTranslations(props.texts);
	return (
		<>
			{props.saved === "words" && <Banner tone="warning">{t("pictureNotKept")}</Banner>}
			{props.saved === "nothing" && <Banner tone="warning">{t("nothingKept")}</Banner>}
			{props.isOpenElsewhere && <Banner tone="warning">{t("openElsewhere")}</Banner>}
		</>
	);
}

/** The confirmation before leaving, with what happens to the input. */
export function LeaveQuestion(props: {
	texts: DraftTexts;
	leaving: { isAsking: boolean; stay: () => void; leave: () => void };
	/** What is preserved on leaving: the device's draft, nothing, or the original of an edited form. */
	preserved: "draft" | "nothing" | "original";
	onDiscard?: () => void;
}) {
	const t = useTranslations(`${props.texts}.leave`);
	const { leaving, preserved, onDiscard } = props;
	return (
		<LeaveDialog
			isOpen={leaving.isAsking}
			title={preserved === "original" ? t("editTitle") : t("title")}
			stay={{ label: t("stay"), onPress: leaving.stay }}
			leave={{ label: preserved === "draft" ? t("save") : t("leave"), onPress: leaving.leave }}
			discard={
				onDiscard && {
					label: t("discard"),
					onPress: () => {
						onDiscard();
						leaving.leave();
					},
				}
			}
		>
			{preserved === "draft" && t("text", { days: limits.draftDays })}
			{preserved === "nothing" && t("textLost")}
			{preserved === "original" && t("editText")}
		</LeaveDialog>
	);
}
