import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base.ts';
import { StyleOrderPlugin } from './style-order-plugin.ts';

interface GalleryOptions {
  /** The workspace whose `gallery` folder has the pages. */
  directory: string;
  /** Where the stories are. */
  stories: string;
  /** Where the build is written. */
  output: string;
  port: number;
  isServing: boolean;
}

/** Names of classes must not differ between two commits, or between a gallery and another. */
const version = 'gallery';

/** As the product's, but that styles are a file in development as well: stories read them. */
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:";

/**
 * The webpack configuration of the design system's gallery: pages of stories, built as front ends are (loaders, style layers, minifiers),
 * without what makes a release of them (federation, sums, compression).
 */
export function galleryConfig({ directory, stories, output, port, isServing }: GalleryOptions): Configuration {
  const base = baseConfig({
    name: 'mf-gallery',
    directory,
    version,
    port,
    isServing,
    isDevelopment: false,
    isFederated: false,
    containerName: 'gallery',
  });
  const gallery = path.join(directory, 'gallery');
  const page = (name: string, template: string) =>
    new HtmlWebpackPlugin({
      filename: template,
      template: path.join(gallery, template),
      chunks: [name],
      // The same policy as the product's: what would break there breaks here first.
      ...(!isServing && {
        meta: { policy: { 'http-equiv': 'Content-Security-Policy', content: policy } },
      }),
    });
  return {
    ...base,
    entry: { preview: path.join(gallery, 'preview.tsx'), browse: path.join(gallery, 'browse.tsx') },
    output: { ...base.output, path: output, filename: '[name].js', chunkFilename: '[name].js' },
    resolve: { ...base.resolve, alias: { '#stories': stories } },
    optimization: {
      ...base.optimization,
      // Styles are minified as in a release, for that may change what they look like; scripts need not be.
      minimizer: base.optimization?.minimizer?.slice(1),
      splitChunks: { chunks: 'all' },
    },
    plugins: [
      new StyleOrderPlugin(),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      page('preview', 'story.html'),
      page('browse', 'index.html'),
    ],
  };
}
