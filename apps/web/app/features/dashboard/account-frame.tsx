import { Camera, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSignedInOnly } from "../../lib/page/use-signed-in-only.ts";
import { useOpenPopup } from "../../lib/popups/popup-host.tsx";
import { useAccount } from "../../lib/session/session-provider.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";

/** The parts of the account, each a route below `account` and a text below `tabs`. */
const tabs = ["campaigns", "donations", "payouts", "info"] as const;

/**
 * [P2] The frame of every part of the account: its owner, "new campaign", the account's notices (`notice`), and the
 * tabs.
 */
export function AccountFrame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
	const t = useTranslations("dashboard");
	const home = `/${useLocale()}`;
	useSignedInOnly();
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap pt-4 pb-(--section) outline-none tablet:pt-8 print:max-w-none print:p-0"
		>
			<div className="mb-8 grid items-center gap-6 tablet:mb-10 tablet:grid-cols-[minmax(0,1fr)_auto] print:hidden">
				<Person />
				<LinkButton to={`${home}/create-campaign`} tone="action">
					<Plus className="size-5" aria-hidden />
					{t("create")}
				</LinkButton>
			</div>
			<div className="print:hidden">{notice}</div>
			<div className="mb-8 tablet:mb-10 print:hidden">
				<TabLinks
					label={t("parts")}
					links={tabs.map((tab) => ({ to: `${home}/account/${tab}`, label: t(`tabs.${tab}`) }))}
				/>
			</div>
			{children}
		</main>
	);
}

/** The account's owner. Unknown during server-side rendering, where the space is reserved. */
function Person() {
	const account = useAccount();
	const t = useTranslations("dashboard");
	const openPopup = useOpenPopup();
	if (!account) {
		return (
			<div className="flex items-center gap-5">
				<Skeleton className="size-15 shrink-0 tablet:size-22" />
				<div className="grid flex-1 gap-3">
					<h1 className="sr-only">{t("meta.title")}</h1>
					<Skeleton className="h-7 max-w-80 tablet:h-10" />
					<Skeleton className="h-4 max-w-48" />
				</div>
			</div>
		);
	}
	const name = `${account.firstName} ${account.lastName}`;
	return (
		<div className="flex items-center gap-5">
			<button
				type="button"
				aria-label={t("changePicture")}
				onClick={() => openPopup("profileImage")}
				className="group relative shrink-0 rounded-pill"
			>
				<Avatar image={account.image?.["80"]} name={name} size="l" className="tablet:size-22" />
				<span className="absolute -right-1 -bottom-1 grid size-7 place-items-center rounded-pill border border-line-strong bg-surface text-text quiet-motion group-hover:border-current tablet:size-9">
					<Camera className="size-4 tablet:size-5" aria-hidden />
				</span>
			</button>
			<div className="min-w-0">
				<h1 className="wrap-anywhere type-display-2">{name}</h1>
				<p className="wrap-anywhere mt-1 type-body text-muted">{account.email}</p>
			</div>
		</div>
	);
}
