import { googleSignInAddress } from "@stride/contract/accounts/google-sign-in";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { GoogleLink } from "../../ui/button/google-link.tsx";

/**
 * [A3] The sign-in with Google, where the installation offers it. `returnTo` is the page of this site to return to, with
 * its language. Texts: `google`.
 */
export function GoogleChoice({ returnTo }: { returnTo: string }) {
	const t = useTranslations("google");
	const locale = useLocale();
	if (!useSite().hasGoogleSignIn) return null;
	return (
		<div className="grid gap-5">
			<p className="flex items-center gap-4 type-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("or")}
			</p>
			<GoogleLink href={googleSignInAddress({ lang: locale, redirect: returnTo })} label={t("continue")} />
		</div>
	);
}
