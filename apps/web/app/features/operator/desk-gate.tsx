import { Lock } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useClient } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";

/** The desk of this installation opens with a second factor: where to set it up, or how to give it. */
export function DeskGate({ needs }: { needs: "set-up" | "prove" }) {
	const t = useTranslations("operator.gate");
	const locale = useLocale();
	const { session } = useClient();
	return (
		<section className="grid max-w-measure justify-items-start gap-4">
			<Lock className="size-10 text-muted" aria-hidden />
			<h2 className="type-display-3">{t("title")}</h2>
			<p className="type-body text-muted">{t(needs === "set-up" ? "setUpText" : "proveText")}</p>
			{needs === "set-up" ? (
				<LinkButton to={`/${locale}/account/info#second-factor`} tone="action">
					{t("setUp")}
				</LinkButton>
			) : (
				<Button tone="action" onPress={() => void session.signOut()}>
					{t("signOut")}
				</Button>
			)}
		</section>
	);
}
