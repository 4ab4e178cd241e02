import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { LeaveDialog } from "../../ui/steps/leave-dialog.tsx";

/** P2: the confirmation before leaving, with what happens to the input. */
export function LeaveQuestion(props: {
	isOpen: boolean;
	/** What is preserved on leaving: the device's draft, nothing, or the unedited campaign. */
	preserved: "draft" | "nothing" | "campaign";
	onStay: () => void;
	onLeave: () => void;
	onDiscard?: () => void;
}) {
	const t = useTranslations("wizard.leave");
	const { preserved } = props;
	return (
		<LeaveDialog
			isOpen={props.isOpen}
			title={preserved === "campaign" ? t("editTitle") : t("title")}
			stay={{ label: t("stay"), onPress: props.onStay }}
			leave={{ label: preserved === "draft" ? t("save") : t("leave"), onPress: props.onLeave }}
			discard={props.onDiscard && { label: t("discard"), onPress: props.onDiscard }}
		>
			{preserved === "draft" && t("text", { days: limits.draftDays })}
			{preserved === "nothing" && t("textLost")}
			{preserved === "campaign" && t("editText")}
		</LeaveDialog>
	);
}
