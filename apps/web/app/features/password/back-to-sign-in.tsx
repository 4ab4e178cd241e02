import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";

export function BackToSignIn() {
	const t = useTranslations("password.forgot");
	return (
		<p className="type-body">
			<Link to={`/${useLocale()}/sign-in`} className="inline-flex min-h-11 items-center text-link underline">
				{t("backToSignIn")}
			</Link>
		</p>
	);
}
