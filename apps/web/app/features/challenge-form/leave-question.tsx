import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { LeaveDialog } from "../../ui/leave-dialog.tsx";

/** D2: the confirmation before leaving, with what happens to the input. */
export function LeaveQuestion(props: {
	isOpen: boolean;
	/** What is preserved on leaving: the device's draft, nothing, or the unedited stream. */
	keeps: "draft" | "nothing" | "stream";
	onStay: () => void;
	onLeave: () => void;
	onDiscard?: () => void;
}) {
	const t = useTranslations("challenge.leave");
	const { keeps } = props;
	return (
		<LeaveDialog
			isOpen={props.isOpen}
			title={keeps === "stream" ? t("editTitle") : t("title")}
			stay={{ label: t("stay"), onPress: props.onStay }}
			leave={{ label: keeps === "draft" ? t("save") : t("leave"), onPress: props.onLeave }}
			discard={props.onDiscard && { label: t("discard"), onPress: props.onDiscard }}
		>
			{keeps === "draft" && t("text", { days: limits.draftDays })}
			{keeps === "nothing" && t("textLost")}
			{keeps === "stream" && t("editText")}
		</LeaveDialog>
	);
}
