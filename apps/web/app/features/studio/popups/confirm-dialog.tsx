import type { ReactNode } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";

/** A confirmation with a safe answer and a destructive one. */
export function ConfirmDialog(props: {
	isOpen: boolean;
	title: string;
	text: ReactNode;
	safe: string;
	danger: string;
	isPending?: boolean;
	onSafe: () => void;
	onDanger: () => void;
}) {
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onSafe}
			title={props.title}
			actions={
				<>
					<Button tone="danger" isPending={props.isPending ?? false} onPress={props.onDanger}>
						{props.danger}
					</Button>
					<Button tone="outline" onPress={props.onSafe}>
						{props.safe}
					</Button>
				</>
			}
		>
			{props.text}
		</Dialog>
	);
}
