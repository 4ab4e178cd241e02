import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "../overlay/dialog.tsx";

/** The confirmation before unsaved input is left. */
export function LeaveDialog(props: {
	isOpen: boolean;
	title: string;
	children: ReactNode;
	stay: { label: string; onPress: () => void };
	leave: { label: string; onPress: () => void };
	discard?: { label: string; onPress: () => void } | undefined;
}) {
	const { stay, leave, discard } = props;
	return (
		<Dialog
			role="alertdialog"
			isOfNavigation
			isOpen={props.isOpen}
			onClose={stay.onPress}
			title={props.title}
			actions={
				<>
					<Button tone="action" onPress={stay.onPress}>
						{stay.label}
					</Button>
					<Button tone="strong" onPress={leave.onPress}>
						{leave.label}
					</Button>
					{discard && (
						<Button tone="quiet" onPress={discard.onPress}>
							{discard.label}
						</Button>
					)}
				</>
			}
		>
			{props.children}
		</Dialog>
	);
}
