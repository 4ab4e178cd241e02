import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

/** Before a file takes the place of a text that is not saved. */
export function FileQuestion(props: { isOpen: boolean; onReplace: () => void; onClose: () => void }) {
	const t = useTranslations("captions.file");
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onClose}
			title={t("replaceTitle")}
			actions={
				<>
					<Button tone="strong" onPress={props.onReplace}>
						{t("replace")}
					</Button>
					<Button tone="outline" onPress={props.onClose}>
						{t("keep")}
					</Button>
				</>
			}
		>
			<p>{t("replaceText")}</p>
		</Dialog>
	);
}

/** Before a text takes the place of captions that were saved elsewhere meanwhile. */
export function OutdatedQuestion(props: {
	isOpen: boolean;
	/** Shows the saved captions instead. */
	onDiscard: () => void;
	onReplace: () => void;
	onClose: () => void;
}) {
	const t = useTranslations("captions.outdated");
	return (
		<Dialog
			role="alertdialog"
			isOpen={props.isOpen}
			onClose={props.onClose}
			title={t("title")}
			actions={
				<>
					<Button tone="strong" onPress={props.onReplace}>
						{t("replace")}
					</Button>
					<Button tone="outline" onPress={props.onDiscard}>
						{t("discard")}
					</Button>
					<Button tone="quiet" onPress={props.onClose}>
						{t("close")}
					</Button>
				</>
			}
		>
			<p>{t("text")}</p>
		</Dialog>
	);
}
