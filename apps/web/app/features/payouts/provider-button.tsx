import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { useVerification } from "./use-verification.ts";

/** Opens the payment provider's pages, where bank accounts are added and changed. */
export function ProviderButton({ isFirst }: { isFirst: boolean }) {
	const t = useTranslations("payouts");
	const { open, isPending } = useVerification();
	return (
		<Button tone={isFirst ? "outline" : "quiet"} size="s" isPending={isPending} onPress={open}>
			{t(isFirst ? "popup.addMethod" : "popup.changeMethods")}
			<ExternalLink className="size-4" aria-hidden />
			<span className="sr-only">({t("verification.newTab")})</span>
		</Button>
	);
}
