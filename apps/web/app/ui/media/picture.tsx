import { classNames } from "../class-names.ts";

/** WebP URLs of one picture by width; the same URL with `.jpg` is its JPEG. */
export type PictureSizes = Record<string, string>;

/**
 * A picture that fills its frame. `sizes` is as in HTML. Only the picture of the first screen is `isFirst`; others load
 * lazily.
 */
export function Picture(props: {
	image: PictureSizes;
	alt: string;
	sizes: string;
	isFirst?: boolean;
	className?: string;
}) {
	const widths = Object.keys(props.image).sort((a, b) => Number(a) - Number(b));
	const largest = props.image[widths.at(-1) ?? ""] ?? "";
	return (
		<picture className="contents">
			<source type="image/webp" srcSet={sourceSet(props.image, widths)} sizes={props.sizes} />
			<img
				src={jpegOf(largest)}
				srcSet={sourceSet(mapAddresses(props.image), widths)}
				sizes={props.sizes}
				alt={props.alt}
				width={800}
				height={449}
				loading={props.isFirst ? "eager" : "lazy"}
				fetchPriority={props.isFirst ? "high" : "auto"}
				decoding="async"
				className={classNames("object-cover", props.className)}
			/>
		</picture>
	);
}

/** The JPEG of a picture, for clients without WebP support, such as some link previews. */
export function jpegOf(address: string): string {
	return address.replace(/\.webp$/, ".jpg");
}

function mapAddresses(image: PictureSizes): PictureSizes {
	return Object.fromEntries(Object.entries(image).map(([width, address]) => [width, jpegOf(address)]));
}

function sourceSet(image: PictureSizes, widths: string[]): string {
	return widths.map((width) => `${image[width]} ${width}w`).join(", ");
}
