import type { Account } from "@stride/contract";
import { LogOut } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { useSignOut } from "./use-sign-out.ts";

export default function AccountMenu({ account }: { account: Account }) {
	const t = useTranslations("common.header");
	const signOut = useSignOut();
	const name = `${account.firstName} ${account.lastName}`;
	return (
		<Menu
			label={t("account")}
			trigger={
				<Button aria-label={`${t("account")}: ${name}`} className="rounded-pill">
					<Avatar image={account.image?.["80"]} name={name} size="m" />
				</Button>
			}
			header={
				<>
					<p className="type-body-strong">{name}</p>
					<p className="max-w-72 truncate type-small text-muted">{account.email}</p>
				</>
			}
		>
			<MenuItem icon={<LogOut className="size-5" aria-hidden />} onAction={() => void signOut()}>
				{t("signOut")}
			</MenuItem>
		</Menu>
	);
}
