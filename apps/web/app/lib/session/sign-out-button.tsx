import { LogOut } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { useSessionStatus } from "./session-provider.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Signs out from a page that fills the window, where the account's menu is not shown; nothing for guests. */
export function SignOutButton() {
	const t = useTranslations("common.header");
	const signOut = useSignOut();
	if (useSessionStatus() !== "authenticated") return null;
	return (
		<Button tone="quiet" size="s" aria-label={t("signOut")} onPress={() => void signOut()}>
			<LogOut className="size-5" aria-hidden />
			<span className="hidden tablet:inline">{t("signOut")}</span>
		</Button>
	);
}
