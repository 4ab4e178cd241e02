import { useTranslations } from "use-intl";
import type { PopupProps } from "../../lib/popups/site-popup.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

export default function TestPopup({ data, isOpen, onClose }: PopupProps<{ text: string }>) {
	const t = useTranslations("common");
	return (
		<Dialog
			isOpen={isOpen}
			onClose={onClose}
			title="test"
			actions={
				<Button tone="strong" onPress={onClose}>
					{t("close")}
				</Button>
			}
		>
			{data.text}
		</Dialog>
	);
}
