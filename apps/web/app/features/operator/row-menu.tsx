import { ArrowRight, Ellipsis, Gavel } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { useRequestAct } from "./acts/act-provider.tsx";
import { type DeskAct, isDestructive } from "./acts/desk-act.ts";
import { actionOfPath, useMay } from "./use-may.ts";

export type RowAct = { label: string; act: DeskAct };
export type RowLink = { label: string; to: string };

/** The actions and links of a row, as far as the account's roles permit them. */
export function RowMenu({ of, links, acts }: { of: string; links: readonly RowLink[]; acts: readonly RowAct[] }) {
	const t = useTranslations("operator");
	const navigate = useNavigate();
	const home = `/${useLocale()}`;
	const requestAct = useRequestAct();
	const may = useMay();
	const label = t("actsOf", { title: of });
	const items: ReactNode[] = [
		...links
			.filter(({ to }) => may(actionOfPath(to)))
			.map(({ label: text, to }) => (
				<MenuItem
					key={text}
					icon={<ArrowRight className="size-5 shrink-0" aria-hidden />}
					onAction={() => void navigate(`${home}${to}`)}
				>
					{text}
				</MenuItem>
			)),
		...acts
			.filter(({ act }) => may(act.needs))
			.map(({ label: text, act }) => (
				<MenuItem
					key={text}
					icon={<Gavel className="size-5 shrink-0" aria-hidden />}
					isDanger={isDestructive(act)}
					onAction={() => requestAct(act)}
				>
					{text}
				</MenuItem>
			)),
	];
	if (items.length === 0) return null;
	return (
		<Menu
			label={label}
			trigger={
				<Button aria-label={label} className={buttonLook({ tone: "quiet", size: "s", isIcon: true })}>
					<Ellipsis className="size-5 shrink-0" aria-hidden />
				</Button>
			}
		>
			{items}
		</Menu>
	);
}
