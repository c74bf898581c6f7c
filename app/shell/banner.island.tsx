import { Banner } from "#app/ui/banner.tsx";

export default Banner;
