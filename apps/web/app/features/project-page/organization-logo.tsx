import type { Organization } from "@stride/contract/campaigns/projects";
import { HeartHandshake } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { PictureOr } from "../../ui/media/picture-or.tsx";

/** The logo unchanged on white, which most are made for; a placeholder without one. */
export function OrganizationLogo(props: { organization: Pick<Organization, "logo">; isLarge?: boolean }) {
	const { logo } = props.organization;
	const size = props.isLarge ? "size-24 tablet:size-32" : "size-16";
	const sign = (
		<span
			className={classNames("grid shrink-0 place-items-center rounded-3 bg-action text-on-action", size)}
			aria-hidden
		>
			<HeartHandshake className={props.isLarge ? "size-12" : "size-8"} />
		</span>
	);
	if (!logo) return sign;
	return (
		<PictureOr instead={sign}>
			<img
				src={logo}
				alt=""
				width={128}
				height={128}
				loading={props.isLarge ? "eager" : "lazy"}
				decoding="async"
				className={classNames("shrink-0 rounded-3 border border-line bg-(--paper-0) object-contain p-1", size)}
			/>
		</PictureOr>
	);
}
