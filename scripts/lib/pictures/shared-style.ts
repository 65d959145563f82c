/** Leaves the name and the first section of the home page, in the size of a picture beside a link. */
export const sharedStyle = `
  footer, header nav, header nav + div, main > :not(:first-child), figcaption, h1 ~ div { display: none !important }
  body { overflow: hidden }
  header { position: absolute !important; border: 0 !important; left: 0; top: 24px; background: none !important }
  header > div { padding: 0 64px !important }
  main > section {
    grid-template-columns: 500px 760px !important;
    gap: 40px !important;
    width: 1200px;
    height: 630px;
    padding: 40px 0 0 64px !important;
    overflow: hidden;
  }
  main h1 { font-size: 84px !important }
  main h1 + p { font-size: 24px !important; line-height: 36px !important }
`;
