import { limits } from "@stride/contract/limits";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** P2: leaving asks first, and says what becomes of the draft. */
export function LeaveDialog(props: {
	isOpen: boolean;
	isDraftKept: boolean;
	onStay: () => void;
	onLeave: () => void;
	onDiscard: () => void;
}) {
	const t = useTranslations("wizard.leave");
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onStay}
			title={t("title")}
			actions={
				<>
					<Button tone="action" onPress={props.onStay}>
						{t("stay")}
					</Button>
					<Button tone="strong" onPress={props.onLeave}>
						{props.isDraftKept ? t("save") : t("leave")}
					</Button>
					{props.isDraftKept && (
						<Button tone="quiet" onPress={props.onDiscard}>
							{t("discard")}
						</Button>
					)}
				</>
			}
		>
			{props.isDraftKept ? t("text", { days: limits.draftDays }) : t("textLost")}
		</Dialog>
	);
}
