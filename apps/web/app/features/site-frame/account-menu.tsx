import type { Account } from "@stride/contract";
import { Gavel, IdCard, LogOut, UserRound } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useSignOut } from "../../lib/session/use-sign-out.ts";
import { Avatar } from "../../ui/media/avatar.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";

export default function AccountMenu({ account }: { account: Account }) {
	const t = useTranslations("common.header");
	const signOut = useSignOut();
	const navigate = useNavigate();
	const home = `/${useLocale()}`;
	const name = `${account.firstName} ${account.lastName}`;
	const image = account.image?.["80"];
	return (
		<Menu
			label={t("account")}
			trigger={
				<Button aria-label={`${t("account")}: ${name}`} className="rounded-pill">
					<Avatar image={image} name={name} size="m" />
				</Button>
			}
			header={
				<div className="flex items-center gap-3">
					<Avatar image={image} name={name} size="m" />
					<div className="max-w-60 min-w-0">
						<p className="line-clamp-2 type-body-strong">{name}</p>
						<p className="truncate type-small text-muted">{account.email}</p>
					</div>
				</div>
			}
		>
			<MenuItem icon={<UserRound className="size-5" aria-hidden />} onAction={() => void navigate(`${home}/account`)}>
				{t("myAccount")}
			</MenuItem>
			<MenuItem
				icon={<IdCard className="size-5" aria-hidden />}
				onAction={() => void navigate(`${home}/user/${account.id}`)}
			>
				{t("myProfile")}
			</MenuItem>
			{account.permissions.desk[0] && (
				<MenuItem icon={<Gavel className="size-5" aria-hidden />} onAction={() => void navigate(`${home}/operator`)}>
					{t("desk")}
				</MenuItem>
			)}
			<MenuItem icon={<LogOut className="size-5" aria-hidden />} onAction={() => void signOut()}>
				{t("signOut")}
			</MenuItem>
		</Menu>
	);
}
