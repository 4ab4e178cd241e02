import { formatShort } from "@stride/money";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Quote } from "./donation-quote.ts";

/** The confirmation of a tip above the amount. Loaded when it is asked, which is rare. */
export default function TipQuestion(props: { quote: Quote; onConfirm: () => void; onChange: () => void }) {
	const t = useTranslations("donation.tipQuestion");
	const { currency, amountCents, tipCents } = props.quote;
	const tip = formatShort(tipCents ?? 0, currency);
	return (
		<Dialog
			role="alertdialog"
			isOpen
			onClose={props.onChange}
			title={t("title", { tip })}
			actions={
				<>
					<Button tone="action" onPress={props.onConfirm}>
						{t("confirm", { tip })}
					</Button>
					<Button tone="quiet" onPress={props.onChange}>
						{t("change")}
					</Button>
				</>
			}
		>
			{t("text", { amount: formatShort(amountCents ?? 0, currency) })}
		</Dialog>
	);
}
