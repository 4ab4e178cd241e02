import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

export type LeaveQuestionProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/** The confirmation before closing while a payment is running. */
export function LeaveQuestion(props: LeaveQuestionProps) {
	const t = useTranslations("donation.leave");
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
					<Button
						tone="quiet"
						onPress={() => {
							props.onStay();
							props.onLeave();
						}}
					>
						{t("leave")}
					</Button>
				</>
			}
		>
			{t("text")}
		</Dialog>
	);
}
