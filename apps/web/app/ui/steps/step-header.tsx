import { X } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSite } from "../../lib/page/site-config.ts";
import { SignOutButton } from "../../lib/session/sign-out-button.tsx";
import { Button } from "../button/button.tsx";
import { Mark } from "../media/logo.tsx";

/** The header of a stepped form: the home link, signing out and the exit. */
export function StepHeader({ closeTo }: { closeTo?: string | undefined }) {
	const t = useTranslations("common");
	const { brand } = useSite();
	const home = `/${useLocale()}`;
	const navigate = useNavigate();
	return (
		<header className="wrap flex h-17 items-center justify-between gap-4 tablet:h-19">
			<Link
				to={home}
				aria-label={t("header.home", { brand })}
				className="flex min-h-11 min-w-0 items-center gap-3 rounded-2 type-display-3 text-[1.3125rem]"
			>
				<Mark className="size-8.5 shrink-0" />
				<span className="truncate max-[22rem]:hidden">{brand}</span>
			</Link>
			<span className="flex shrink-0 items-center gap-2">
				<SignOutButton />
				<Button tone="quiet" size="s" onPress={() => void navigate(closeTo ?? home)}>
					{t("close")}
					<X className="size-5" aria-hidden />
				</Button>
			</span>
		</header>
	);
}
