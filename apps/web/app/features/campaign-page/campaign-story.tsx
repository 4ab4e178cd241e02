import type { Campaign } from "@stride/contract";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../ui/avatar.tsx";
import { Picture } from "../../ui/picture.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Spoiler } from "../../ui/spoiler.tsx";

/** Cover, title, author and text. `children` stand between the author and the text. */
export function CampaignStory({ campaign, children }: { campaign: Campaign; children?: ReactNode }) {
	const t = useTranslations("campaign");
	const { author } = campaign;
	const name = `${author.firstName} ${author.lastName}`;
	return (
		<article>
			<div className="-mx-(--gutter) overflow-hidden bg-sunken phone:mx-0 phone:rounded-5">
				<Picture
					image={campaign.image}
					alt={campaign.title}
					sizes="(min-width: 1360px) 840px, (min-width: 1100px) 62vw, 100vw"
					isFirst
					className="aspect-[800/449] w-full"
				/>
			</div>
			<h1 className="mt-6 max-w-180 type-display-2 tablet:mt-8">{campaign.title}</h1>
			<div className="mt-5 flex items-center gap-4">
				<Avatar image={author.image?.["80"]} name={name} size="l" />
				<div className="min-w-0">
					<p className="type-body-strong">{name}</p>
					<p className="type-small text-muted">
						{t.rich("started", { time: () => <RelativeTime at={campaign.createdAt} /> })}
					</p>
				</div>
			</div>
			{children}
			<div className="mt-6 max-w-measure type-body">
				<Spoiler rows={5} more={t("story")} less={t("storyLess")}>
					{campaign.description.split(/\n{2,}/).map((paragraph) => (
						<p key={paragraph} className="mb-4 whitespace-pre-line last:mb-0">
							{paragraph}
						</p>
					))}
				</Spoiler>
			</div>
		</article>
	);
}
