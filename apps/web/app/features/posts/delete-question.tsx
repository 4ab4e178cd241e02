import { type ReactNode, useEffect } from "react";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

/** The confirmation before a permanent deletion. */
export function DeleteQuestion(props: {
	isOpen: boolean;
	onClose: () => void;
	texts: { title: string; confirm: string; cancel: string };
	deletion: { mutate: () => void; isPending: boolean };
	children: ReactNode;
}) {
	const { texts, deletion } = props;
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onClose}
			title={texts.title}
			actions={
				<>
					<Button tone="danger" isPending={deletion.isPending} onPress={() => deletion.mutate()}>
						{texts.confirm}
					</Button>
					<Button tone="outline" onPress={props.onClose}>
						{texts.cancel}
					</Button>
				</>
			}
		>
			<FocusAfter />
			{props.children}
		</Dialog>
	);
}

/** Restores the focus when the dialog's opener was removed with the deleted item. */
function FocusAfter() {
	useEffect(
		() => () => {
			requestAnimationFrame(() => {
				const isLost = document.activeElement === null || document.activeElement === document.body;
				if (isLost) document.getElementById("posts")?.focus({ preventScroll: true });
			});
		},
		[],
	);
	return null;
}
