import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** P2: leaving asks first, and says what becomes of what was typed. */
export function LeaveDialog(props: {
	isOpen: boolean;
	/** What stays when one leaves: the device's draft, nothing, or the campaign as it was before it was edited. */
	keeps: "draft" | "nothing" | "campaign";
	onStay: () => void;
	onLeave: () => void;
	onDiscard?: () => void;
}) {
	const t = useTranslations("wizard.leave");
	const { keeps } = props;
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onStay}
			title={keeps === "campaign" ? t("editTitle") : t("title")}
			actions={
				<>
					<Button tone="action" onPress={props.onStay}>
						{t("stay")}
					</Button>
					<Button tone="strong" onPress={props.onLeave}>
						{keeps === "draft" ? t("save") : t("leave")}
					</Button>
					{props.onDiscard && (
						<Button tone="quiet" onPress={props.onDiscard}>
							{t("discard")}
						</Button>
					)}
				</>
			}
		>
			{keeps === "draft" && t("text", { days: limits.draftDays })}
			{keeps === "nothing" && t("textLost")}
			{keeps === "campaign" && t("editText")}
		</Dialog>
	);
}
