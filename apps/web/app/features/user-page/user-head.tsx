import type { PublicProfile } from "@stride/contract/accounts/profiles";
import { MapPin } from "lucide-react";
import { useTranslations } from "use-intl";
import { ReportFlag } from "../../ui/button/report-flag.tsx";
import { Avatar } from "../../ui/media/avatar.tsx";
import { type Network, NetworkIcon, networkNames } from "../../ui/media/network-icon.tsx";
import { Spoiler } from "../../ui/text/spoiler.tsx";

/** [A6] The person's profile. `country` is its name: the server's, since browsers' tables differ. */
export function UserHead({ profile, country }: { profile: PublicProfile; country: string | null }) {
	const t = useTranslations("user");
	const name = `${profile.firstName} ${profile.lastName}`;
	return (
		<header className="wrap pt-4 tablet:pt-8">
			<div className="flex flex-col gap-5 tablet:flex-row tablet:items-start tablet:gap-8">
				<Avatar
					image={profile.image?.["80"]}
					name={name}
					size="l"
					className="size-20 type-display-3 tablet:size-28 tablet:type-display-2"
				/>
				<div className="min-w-0 flex-1">
					<h1 className="wrap-anywhere max-w-200 type-display-2">{name}</h1>
					<div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
						{country && (
							<p className="flex min-h-11 items-center gap-2 type-body text-muted">
								<MapPin className="size-5 shrink-0" aria-hidden />
								{country}
							</p>
						)}
						<Networks profile={profile} name={name} />
						<ReportFlag kind="profile" subjectId={profile.id} authorId={profile.id} label={t("report")} />
					</div>
					{profile.isSuspended && <p className="mt-2 type-body text-muted">{t("suspended")}</p>}
					{profile.bio && (
						<div className="mt-3 max-w-measure wrap-anywhere whitespace-pre-line type-body">
							<Spoiler rows={3} more={t("more")} less={t("less")}>
								{profile.bio}
							</Spoiler>
						</div>
					)}
				</div>
			</div>
		</header>
	);
}

/** [P2] Sorted by their keys. */
function Networks({ profile, name }: { profile: PublicProfile; name: string }) {
	const t = useTranslations("user");
	const links = Object.entries(profile.socialLinks).sort(([one], [other]) => (one < other ? -1 : 1));
	if (links.length === 0) return null;
	return (
		<ul aria-label={t("networks", { name })} className="-ml-2.5 flex flex-wrap">
			{links.map(([network, address]) => (
				<li key={network}>
					<a
						href={address}
						rel="noopener nofollow ugc me"
						target="_blank"
						aria-label={t("network", { name, network: networkNames[network as Network] })}
						className="grid size-11 place-items-center rounded-pill text-muted quiet-motion hover:bg-hover hover:text-text"
					>
						<NetworkIcon network={network as Network} className="size-6" />
					</a>
				</li>
			))}
		</ul>
	);
}
